import type { BarsTheme } from './bars-theme.ts'
import { isNative } from './platform.ts'

/** In a native shell the phone's bars follow the page; a browser takes the page's own word for it. */
export async function paintSystemBars(theme: BarsTheme): Promise<void> {
  if (!isNative()) return
  try {
    await (await import('./native/system-bars.ts')).paintSystemBars(theme)
  } catch {
    // They stay as they are.
  }
}
