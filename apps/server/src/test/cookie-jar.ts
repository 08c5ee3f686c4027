import type { Cookies } from '../kernel/identity/caller.ts'

interface KeptCookie {
  name: string
  value: string
  path: string
  maxAgeS: number
}

/** The cookies of one browser, which a test can look at. It sends each cookie with every call. */
export class CookieJar implements Cookies {
  readonly kept: KeptCookie[] = []

  read = (name: string) => this.kept.findLast((cookie) => cookie.name === name)?.value

  set = (name: string, value: string, options: { path: string; maxAgeS: number }) =>
    void this.kept.push({ name, value, ...options })
}
