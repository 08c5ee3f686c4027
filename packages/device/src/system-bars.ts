import { isNative } from './platform.ts'

/** What the words on the phone's own bars stand on; `system` is as the phone is. */
export type BarsTheme = 'system' | 'dark' | 'light'

/** In a native shell the phone's bars follow the page; a browser takes the page's own word for it. */
export async function paintSystemBars(theme: BarsTheme): Promise<void> {
  if (!isNative()) return
  try {
    await (await import('./native/system-bars.ts')).paintSystemBars(theme)
  } catch {
    // They stay as they are.
  }
}
