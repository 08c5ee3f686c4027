import { LocationError } from './location-error.ts'
import type { Coordinates, LocationFailure } from './location-error.ts'
import { isNative } from './platform.ts'

export { LocationError }
export type { Coordinates, LocationFailure }

/** In the order of the error codes of browsers, which start at 1. */
const REASONS: readonly LocationFailure[] = ['denied', 'unavailable', 'timed-out']

/**
 * Returns the position of the device, accurate to a neighbourhood. A browser asks for permission by
 * itself.
 */
export async function readCoordinates(timeoutMs = 10_000): Promise<Coordinates> {
  if (!isNative()) return readInBrowser(timeoutMs)
  const native = await import('./native/location.ts')
  return native.readCoordinates(timeoutMs)
}

/** Opens the phone's permission dialog if it may still be shown; throws when the person refuses. */
export async function askForLocation(): Promise<void> {
  if (isNative()) await (await import('./native/location.ts')).askForLocation()
  else await readInBrowser(10_000)
}

function readInBrowser(timeoutMs: number): Promise<Coordinates> {
  return new Promise((resolve, reject) => {
    // Browsers omit it on pages that are not secure, although its type says otherwise.
    const geolocation = navigator.geolocation as Geolocation | undefined
    if (!geolocation) {
      reject(new LocationError('not-supported'))
      return
    }
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      ({ code }) => reject(new LocationError(REASONS[code - 1] ?? 'unavailable')),
      { timeout: timeoutMs, maximumAge: 60_000, enableHighAccuracy: false },
    )
  })
}
