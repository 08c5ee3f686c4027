const KEY = 'reloaded-at'
/** A second failure within this time would not be solved by a third try. */
const AGAIN_AFTER_MS = 60_000

/** Reloads the page to load a missing part. Returns false if that was tried a moment ago. */
export function reloadOnce(reload: () => void = () => location.reload()): boolean {
  try {
    const last = Number(sessionStorage.getItem(KEY))
    if (Date.now() - last < AGAIN_AFTER_MS) return false
    sessionStorage.setItem(KEY, String(Date.now()))
  } catch {
    // The reload cannot be recorded, so it could repeat for ever.
    return false
  }
  reload()
  return true
}
