import { isNative } from './platform.ts'

/** Where a phone keeps what nobody else may read: its key store; in a browser local storage. */
export interface Secrets {
  read: (name: string) => Promise<string | null>
  keep: (name: string, value: string) => Promise<void>
  drop: (name: string) => Promise<void>
}

export async function openSecrets(): Promise<Secrets> {
  return isNative() ? (await import('./native/secrets.ts')).secrets : inBrowser
}

const inBrowser: Secrets = {
  read: (name) => Promise.resolve(localStorage.getItem(name)),
  keep(name, value) {
    localStorage.setItem(name, value)
    return Promise.resolve()
  },
  drop(name) {
    localStorage.removeItem(name)
    return Promise.resolve()
  },
}
