import { isNative } from './platform.ts'

/**
 * Keeps the screen on, and in a native shell as bright as it gets, until the answer is called. A
 * device that cannot, or will not to save its battery, stays as it is: it never throws.
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

/** A browser lets go of it whenever the page is hidden. */
function holdInBrowser(): (() => void) | undefined {
  // Absent from older browsers and from pages that are not secure, whatever its type says.
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
