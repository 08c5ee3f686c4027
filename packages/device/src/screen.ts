import { isNative } from './platform.ts'
import { holdScreen as holdInBrowser } from './web/screen.ts'

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
