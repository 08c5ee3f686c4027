import type { Cinema, User } from '@velvet/contract/shared/entities/entities'
import { savesData } from '@velvet/device/network'
import { areaOf, areaText } from './area.ts'
import type { RootState } from './reducer.ts'

const NO_CENTERS: readonly Cinema[] = []

export function selectIsSignedIn(state: RootState): boolean {
  return state.auth.isAuthenticated
}

/** Returns the signed-in customer as last read from the server. */
export function selectUser(state: RootState): User | null {
  return state.updatedUserData.userData ?? state.auth.singleUser
}

/**
 * Returns the stored cinemas of the customer's area. Those of an area that the customer has left are not
 * shown.
 */
export function selectCenters(state: RootState): readonly Cinema[] {
  const area = areaOf(selectUser(state))
  const { cinemas, cinemasOf } = state.cinemas
  return area && cinemasOf === areaText(area) ? cinemas : NO_CENTERS
}

/** Returns true if the app knows the person's place, from the device or by their own choice. */
export function selectIsLocated(state: RootState): boolean {
  const { userCoordinatesData, area } = state.userLocation
  return userCoordinatesData !== null || area !== null
}

/**
 * Returns true if nothing may load that was not asked for: as the person chose, or else as the
 * phone says.
 */
export function selectSavesData(state: RootState): boolean {
  return state.settings.savesData ?? savesData()
}
