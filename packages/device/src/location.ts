export interface Coordinates {
  latitude: number
  longitude: number
}

export type LocationFailure = 'denied' | 'unavailable' | 'timed-out' | 'not-supported'

export class LocationError extends Error {
  override readonly name = 'LocationError'
  readonly reason: LocationFailure

  constructor(reason: LocationFailure) {
    super(reason)
    this.reason = reason
  }
}

/** In the order of the codes that a browser gives, from 1. */
const REASONS: readonly LocationFailure[] = ['denied', 'unavailable', 'timed-out']

/** Where the device is, to within a neighbourhood; asks for permission the first time. */
export function readCoordinates(timeoutMs = 10_000): Promise<Coordinates> {
  return new Promise((resolve, reject) => {
    // Browsers leave it out where the page is not secure, whatever its type says.
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
