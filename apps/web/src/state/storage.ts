export interface Storage {
  getItem: (key: string) => Promise<string | null>
  setItem: (key: string, value: string) => Promise<void>
}

/** Local storage, or nothing where it is shut. */
export const storage: Storage = {
  getItem: (key) => Promise.resolve(attempt(() => localStorage.getItem(key)) ?? null),
  setItem: (key, value) => Promise.resolve(attempt(() => localStorage.setItem(key, value))),
}

/** A full or forbidden storage costs the memory of the app, not its use. */
function attempt<T>(access: () => T): T | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
