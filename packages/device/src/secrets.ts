import { isNative } from './platform.ts'
import type { Secrets } from './secret-keeper.ts'

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
