export interface Storage {
  getItem: (key: string) => Promise<string | null>
  /** Puts in its place what is made of what stands there now: another tab may have written it. */
  update: (key: string, change: (stored: string | null) => string) => void
}

const PROBE = 'probe'

/** Local storage, or nothing where it is shut. */
export const storage: Storage = {
  getItem: (key) => Promise.resolve(attempt(() => localStorage.getItem(key)) ?? null),
  update: (key, change) =>
    attempt(() => localStorage.setItem(key, change(localStorage.getItem(key)))),
}

/** Whether the phone refuses to keep anything: its storage is full, or shut to this page. */
export function keepsNothing(): boolean {
  const isKept = attempt(() => {
    localStorage.setItem(PROBE, PROBE)
    localStorage.removeItem(PROBE)
    return true
  })
  return !isKept
}

/** A full or forbidden storage costs the memory of the app, not its use. */
function attempt<T>(access: () => T): T | undefined {
  try {
    return access()
  } catch {
    return undefined
  }
}
