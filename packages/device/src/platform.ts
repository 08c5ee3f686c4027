type Platform = 'android' | 'ios' | 'web'

/** The bridge of the native shell, which is there before any script of the page. */
interface Shell {
  getPlatform: () => string
}

/** Returns the shell in which the app runs; a phone's browser is `web`. */
export function platform(): Platform {
  const shell = (globalThis as { Capacitor?: Shell }).Capacitor?.getPlatform()
  return shell === 'android' || shell === 'ios' ? shell : 'web'
}

export function isNative(): boolean {
  return platform() !== 'web'
}

/**
 * Returns the kind of device, from the user agent. An iPad that calls itself a Mac is recognised by
 * its touch points.
 */
export function deviceType(): 'Android' | 'iOS' | 'Unknown' {
  const { userAgent, maxTouchPoints } = navigator
  if (/android/i.test(userAgent)) return 'Android'
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'iOS'
  return userAgent.includes('Macintosh') && maxTouchPoints > 1 ? 'iOS' : 'Unknown'
}
