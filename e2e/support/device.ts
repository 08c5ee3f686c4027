import { PORT } from '../addresses.ts'
import type { Customer } from './people.ts'

/** What the app finds on the phone when it starts. */
export interface Device {
  customer?: Customer | undefined
  /** With showtime and cinema chosen, ready to be confirmed. */
  hasChosen?: boolean
  /** Where the person is; unknown to a phone that never said so. */
  isLocated?: boolean
}

/** The storage of a phone, in the form in which a browser context takes it. */
export function storageOf(
  { customer, hasChosen, isLocated = true }: Device,
  origin = `http://127.0.0.1:${PORT}`,
) {
  const slices = {
    ...(isLocated && { userLocation: located() }),
    ...(customer && { auth: signedIn(customer) }),
    ...(customer && { booking: booking(customer, hasChosen) }),
  }
  const root = Object.fromEntries(
    Object.entries(slices).map(([name, slice]) => [name, JSON.stringify(slice)]),
  )
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
