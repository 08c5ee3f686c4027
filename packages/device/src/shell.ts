import { isNative } from './platform.ts'

/**
 * Returns the version of the installed app; undefined in a browser, which always runs the newest.
 */
export async function installedVersion(): Promise<string | undefined> {
  if (!isNative()) return undefined
  return (await import('./native/shell.ts')).installedVersion()
}

/** Calls the listener with every link that opens the app, including the one that started it. */
export async function onLink(listener: (address: string) => void): Promise<() => void> {
  if (!isNative()) return () => undefined
  return (await import('./native/shell.ts')).onLink(listener)
}

/**
 * Calls the listener when the phone's back button is pressed, with whether there is a screen to go
 * back to. Without a listener, the shell leaves the app.
 */
export async function onBackButton(listener: (canGoBack: boolean) => void): Promise<() => void> {
  if (!isNative()) return () => undefined
  return (await import('./native/shell.ts')).onBackButton(listener)
}

/** Moves the app to the background, as the phone's back button does on the first screen. */
export async function leaveApp(): Promise<void> {
  if (isNative()) await (await import('./native/shell.ts')).leaveApp()
}
