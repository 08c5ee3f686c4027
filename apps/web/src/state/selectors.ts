import type { User } from '@velvet/contract/entities'
import { savesData } from '@velvet/device/network'
import type { RootState } from './reducer.ts'

export function selectIsSignedIn(state: RootState): boolean {
  return state.auth.isAuthenticated
}

/** Returns the signed-in customer as last read from the server. */
export function selectUser(state: RootState): User | null {
  return state.updatedUserData.userData ?? state.auth.singleUser
}

/** Returns the LGA of the customer's account; empty for a visitor. */
export function selectLga(state: RootState): string {
  return selectUser(state)?.LGA ?? ''
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
