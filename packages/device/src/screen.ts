import { isNative } from './platform.ts'

/**
 * Keeps the screen on, and in a native shell at full brightness, until the returned function is
 * called. Never throws: a device that cannot, or that refuses to save its battery, is not changed.
 */
export function holdScreen(): () => void {
  let isOver = false
  let release: (() => void) | undefined
  void start().then((end) => {
    if (isOver) end?.()
    else release = end
  })
  return () => {
    isOver = true
    release?.()
    release = undefined
  }
}

async function start(): Promise<(() => void) | undefined> {
  try {
    return isNative() ? await (await import('./native/screen.ts')).holdScreen() : holdInBrowser()
  } catch {
    return undefined
  }
}

/** A browser releases the wake lock whenever the page is hidden. */
function holdInBrowser(): (() => void) | undefined {
  // Older browsers and pages that are not secure do not have it, although its type says otherwise.
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
