import { PORT } from '../addresses.ts'
import type { Customer } from './people.ts'

/** The state in which the app finds the phone when it starts. */
export interface Device {
  customer?: Customer | undefined
  /** Whether showtime and cinema are chosen, so that they can be confirmed. */
  hasChosen?: boolean
  /** Whether the app knows the place of the person. */
  isLocated?: boolean
}

/** Returns the storage of a phone, in the form that a browser context takes. */
export function storageOf({ customer, hasChosen, isLocated = true }: Device, origin = `http://127.0.0.1:${PORT}`) {
  const slices = {
    ...(isLocated && { userLocation: located() }),
    ...(customer && { auth: signedIn(customer) }),
    ...(customer && { booking: booking(customer, hasChosen) }),
  }
  const root = Object.fromEntries(Object.entries(slices).map(([name, slice]) => [name, JSON.stringify(slice)]))
  const localStorage = [
    { name: 'root', value: JSON.stringify(root) },
    ...(customer ? [{ name: 'token', value: customer.token }] : []),
  ]
  return { cookies: [], origins: [{ origin, localStorage }] }
}

function located() {
  const userCoordinatesData = { latitude: 10.31, longitude: 9.84 }
  return { userCoordinatesData, area: null, error: null }
}

function signedIn({ user }: Customer) {
  return { isAuthenticated: true, user: user.UUID, singleUser: user }
}

function booking({ showtime, cinema, ticket }: Customer, hasChosen = false) {
  return {
    movieId: showtime.MovieID,
    showtime: hasChosen ? showtime : null,
    cinema: hasChosen ? cinema : null,
    count: 1,
    ticketId: ticket?.TicketID ?? null,
    intent: null,
  }
}
