import type { BarsTheme } from './bars-theme.ts'
import { isNative } from './platform.ts'

/**
 * Gives the phone's bars in a native shell the theme of the page. A browser reads it from the page
 * itself.
 */
export async function paintSystemBars(theme: BarsTheme): Promise<void> {
  if (!isNative()) return
  try {
    await (await import('./native/system-bars.ts')).paintSystemBars(theme)
  } catch {
    // The bars keep their colours.
  }
}
