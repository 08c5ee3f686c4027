import type { Storage } from 'redux-persist'

/** Local storage with the three methods that persistence asks for, or nothing where it is shut. */
export const storage: Storage = {
  getItem: (key: string) => attempt(() => localStorage.getItem(key)),
  setItem: (key: string, value: string) => attempt(() => localStorage.setItem(key, value)),
  removeItem: (key: string) => attempt(() => localStorage.removeItem(key)),
}

/** A full or forbidden storage costs the memory of the app, not its use. */
function attempt<T>(access: () => T): Promise<T | null> {
  try {
    return Promise.resolve(access())
  } catch {
    return Promise.resolve(null)
  }
}
