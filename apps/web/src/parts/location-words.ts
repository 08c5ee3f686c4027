import {
  LOCATION_DENIED,
  LOCATION_NOT_SUPPORTED,
  LOCATION_PERMISSION_REQUIRED,
  LOCATION_PLATFORM_NOT_SUPPORTED,
  LOCATION_TIMED_OUT,
  LOCATION_TURNED_OFF,
  LOCATION_UNAVAILABLE,
} from '@velvet/contract/words/messages'
import type { LocationFailure } from '@velvet/device/location'

/** The reasons why the location is unknown, in words for the person. */
export const LOCATION_WORDS: Record<LocationFailure, string> = {
  denied: LOCATION_DENIED,
  'permission-required': LOCATION_PERMISSION_REQUIRED,
  'turned-off': LOCATION_TURNED_OFF,
  unavailable: LOCATION_UNAVAILABLE,
  'timed-out': LOCATION_TIMED_OUT,
  'not-supported': LOCATION_NOT_SUPPORTED,
  'platform-not-supported': LOCATION_PLATFORM_NOT_SUPPORTED,
}
