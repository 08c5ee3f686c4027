export type Platform = 'android' | 'ios' | 'web'

/** What the native shell says of itself; its bridge is there before any script of ours. */
interface Shell {
  getPlatform: () => string
}

/** Which shell the app runs in; a phone's browser is `web`. */
export function platform(): Platform {
  const shell = (globalThis as { Capacitor?: Shell }).Capacitor?.getPlatform()
  return shell === 'android' || shell === 'ios' ? shell : 'web'
}

export function isNative(): boolean {
  return platform() !== 'web'
}

/** The kind of device, from the user agent; an iPad that calls itself a Mac is told by its touch. */
export function deviceType(): 'Android' | 'iOS' | 'Unknown' {
  const { userAgent, maxTouchPoints } = navigator
  if (/android/i.test(userAgent)) return 'Android'
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'iOS'
  return userAgent.includes('Macintosh') && maxTouchPoints > 1 ? 'iOS' : 'Unknown'
}
