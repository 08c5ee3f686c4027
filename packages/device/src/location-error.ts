import { RefusedError } from './refused-error.ts'

export interface Coordinates {
  latitude: number
  longitude: number
}

/**
 * `permission-required`: the phone has not asked the person yet, and will not until
 * `askForLocation`, so that the app can explain the reason first. `turned-off`: the phone gives its
 * location to no app.
 */
export type LocationFailure =
  | 'denied'
  | 'permission-required'
  | 'turned-off'
  | 'unavailable'
  | 'timed-out'
  | 'not-supported'
  | 'platform-not-supported'

export class LocationError extends RefusedError<LocationFailure> {
  constructor(reason: LocationFailure) {
    super(reason)
    this.name = 'LocationError'
  }
}
