import { attempt } from '@velvet/client/attempt'

export interface Storage {
  getItem: (key: string) => Promise<string | null>
  /**
   * Replaces the stored text with a new one made from it, because another tab may have written it.
   */
  update: (key: string, change: (stored: string | null) => string) => void
}

const PROBE = 'probe'

/** Local storage, or an empty one if the browser forbids it. */
export const storage: Storage = {
  getItem: (key) => Promise.resolve(attempt(() => localStorage.getItem(key)) ?? null),
  update: (key, change) => attempt(() => localStorage.setItem(key, change(localStorage.getItem(key)))),
}

/** Returns true if the phone stores nothing, because its storage is full or closed to this page. */
export function keepsNothing(): boolean {
  const isKept = attempt(() => {
    localStorage.setItem(PROBE, PROBE)
    localStorage.removeItem(PROBE)
    return true
  })
  return !isKept
}
