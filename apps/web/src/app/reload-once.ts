const KEY = 'reloaded-at'
/** A second failure this soon is not cured by a third try. */
const AGAIN_AFTER_MS = 60_000

/** Reloads the page for a part that is gone; answers false where that was tried just now. */
export function reloadOnce(reload: () => void = () => location.reload()): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY))
    if (Date.now() - last < AGAIN_AFTER_MS) return false
    sessionStorage.setItem(KEY, String(Date.now()))
  } catch {
    // Without a memory of it, it could go on for ever.
    return false
  }
  reload()
  return true
}
