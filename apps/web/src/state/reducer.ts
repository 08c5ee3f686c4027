import { combineReducers } from 'redux'
import type { UnknownAction } from 'redux'
import auth, { startSession } from './auth.ts'
import booking, { heldFor } from './booking.ts'
import cinemas from './cinemas.ts'
import movies from './movies.ts'
import network from './network.ts'
import { merged, rehydrated } from './persistence.ts'
import type { TransientFields } from './persistence.ts'
import { personForgotten } from './person-forgotten.ts'
import settings from './settings.ts'
import showtimes from './showtimes.ts'
import singlecinema from './singlecinema.ts'
import tickets from './tickets.ts'
import trailers from './trailers.ts'
import updatedUserData from './updated-user-data.ts'
import userLocation from './user-location.ts'

const reducers = {
  movies,
  auth,
  cinemas,
  singlecinema,
  showtimes,
  tickets,
  updatedUserData,
  trailers,
  userLocation,
  booking,
  network,
  settings,
}
const slices = combineReducers(reducers)

/** The transient fields of each slice, as they stand when the app starts. */
export const transientFields: TransientFields = Object.fromEntries(
  Object.entries(reducers).map(([name, { transient }]) => [name, transient]),
)

export type RootState = ReturnType<typeof slices>

/**
 * A phone may be shared, so everything that was read for a person is removed when they log out.
 * Settings of the phone stay. If the server has ended the session, the customer's selection waits
 * in memory until they log in again.
 */
export function reducer(state: RootState | undefined, action: UnknownAction): RootState {
  if (state && rehydrated.match(action)) return merged(state, action.payload)
  if (!state || !isFarewell(state, action)) return slices(state, action)
  const { settings, auth, booking } = state
  if (!wasEndedByServer(action)) return slices({ settings }, action)
  return slices({ settings, booking: heldFor(auth.user, booking) }, action)
}

/** Only a session that the server has ended comes with a reason, which the login shows. */
function wasEndedByServer(action: UnknownAction): boolean {
  return personForgotten.match(action) && action.payload !== null
}

function isFarewell(state: RootState, action: UnknownAction): boolean {
  if (personForgotten.match(action)) return true
  const before = state.auth.user
  return Boolean(before) && startSession.fulfilled.match(action) && action.payload.user !== before
}
