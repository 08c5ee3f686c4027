import type { Cookies } from '../kernel/identity/caller.ts'

interface KeptCookie {
  name: string
  value: string
  path: string
  maxAgeS: number
}

/** Keeps the cookies of one browser for a test. It ignores their paths: each cookie is sent with every call. */
export class CookieJar implements Cookies {
  readonly kept: KeptCookie[] = []

  read = (name: string) => this.kept.findLast((cookie) => cookie.name === name)?.value

  set = (name: string, value: string, options: { path: string; maxAgeS: number }) =>
    void this.kept.push({ name, value, ...options })
}
