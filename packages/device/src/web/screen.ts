/**
 * Keeps the screen on until the returned function is called. Returns undefined if the browser
 * cannot. A browser releases the wake lock whenever the page is hidden, so the function asks for it
 * again when the page is shown.
 */
export function holdScreen(): (() => void) | undefined {
  // Older browsers and pages that are not secure have no `wakeLock`, although the type of
  // `navigator` says that it always exists.
  const wakeLock = navigator.wakeLock as WakeLock | undefined
  if (!wakeLock) return undefined
  let lock: WakeLockSentinel | undefined
  let isOver = false

  const hold = async () => {
    if (document.hidden) return
    const held = await wakeLock.request('screen').catch(() => undefined)
    if (isOver) await held?.release()
    else lock = held
  }
  const holdAgain = () => void hold()
  document.addEventListener('visibilitychange', holdAgain)
  holdAgain()
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', holdAgain)
    void lock?.release()
  }
}
