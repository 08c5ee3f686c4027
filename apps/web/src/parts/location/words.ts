import {
  CHOOSE_AREA,
  LOCATION_DENIED,
  LOCATION_IN_SETTINGS,
  LOCATION_NOT_SUPPORTED,
  LOCATION_PERMISSION_REQUIRED,
  LOCATION_PLATFORM_NOT_SUPPORTED,
  LOCATION_REQUIRED,
  LOCATION_TIMED_OUT,
  LOCATION_TURNED_OFF,
  LOCATION_UNAVAILABLE,
} from '@velvet/contract/shared/words/location-messages'
import { spoken } from '@velvet/contract/shared/words/spoken'
import type { LocationFailure } from '@velvet/device/location'

/** A person reads one of these reasons if the app could not learn where they are. */
const FAILURES = {
  denied: LOCATION_DENIED,
  'permission-required': LOCATION_PERMISSION_REQUIRED,
  'turned-off': LOCATION_TURNED_OFF,
  unavailable: LOCATION_UNAVAILABLE,
  'timed-out': LOCATION_TIMED_OUT,
  'not-supported': LOCATION_NOT_SUPPORTED,
  'platform-not-supported': LOCATION_PLATFORM_NOT_SUPPORTED,
} satisfies Record<LocationFailure, string>

/** With these words the app asks for the location, or for an area in its place. */
export const w = spoken('location', {
  ...FAILURES,
  required: LOCATION_REQUIRED,
  finding: 'Finding your location…',
  allow: 'Allow location',
  inSettings: LOCATION_IN_SETTINGS,
  chooseArea: CHOOSE_AREA,
  loadingAreas: 'Loading areas',
})
