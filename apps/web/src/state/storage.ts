export interface Storage {
  getItem: (key: string) => Promise<string | null>
  /** Puts in its place what is made of what stands there now: another tab may have written it. */
  update: (key: string, change: (stored: string | null) => string) => void
}

/** Local storage, or nothing where it is shut. */
export const storage: Storage = {
  getItem: (key) => Promise.resolve(attempt(() => localStorage.getItem(key)) ?? null),
  update: (key, change) =>
    attempt(() => localStorage.setItem(key, change(localStorage.getItem(key)))),
}

/** A full or forbidden storage costs the memory of the app, not its use. */
function attempt<T>(access: () => T): T | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
