export interface Coordinates {
  latitude: number
  longitude: number
}

/**
 * `permission-required`: nobody was asked yet, and nobody is until `askForLocation`, so that the
 * app can say first what for. `turned-off`: the phone gives it to no app.
 */
export type LocationFailure =
  | 'denied'
  | 'permission-required'
  | 'turned-off'
  | 'unavailable'
  | 'timed-out'
  | 'not-supported'
  | 'platform-not-supported'

export class LocationError extends Error {
  override readonly name = 'LocationError'
  readonly reason: LocationFailure

  constructor(reason: LocationFailure) {
    super(reason)
    this.reason = reason
  }
}
