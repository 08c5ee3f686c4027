import { isNative } from './platform.ts'

/** The version of the installed app; undefined in a browser, which always runs the newest. */
export async function installedVersion(): Promise<string | undefined> {
  if (!isNative()) return undefined
  return (await import('./native/shell.ts')).installedVersion()
}

/** Tells of every link that opens the app, also the one that started it. */
export async function onLink(listener: (address: string) => void): Promise<() => void> {
  if (!isNative()) return () => undefined
  return (await import('./native/shell.ts')).onLink(listener)
}

/**
 * Tells of the phone's own back button, and whether there is somewhere to go back to; without a
 * listener the shell leaves the app.
 */
export async function onBackButton(listener: (canGoBack: boolean) => void): Promise<() => void> {
  if (!isNative()) return () => undefined
  return (await import('./native/shell.ts')).onBackButton(listener)
}

/** Puts the app away, as the phone's back button does on the first screen. */
export async function leaveApp(): Promise<void> {
  if (isNative()) await (await import('./native/shell.ts')).leaveApp()
}
