import type { Cinema, Movie, Payment, Showtime, User } from '@velvet/contract/shared/entities/entities'
import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { PORT } from '../addresses.ts'
import { codeSentTo, freshPhone, pay } from './sandbox.ts'

export const PASSWORD = 'a long password'
/** The film that the customers of the journeys watch. */
export const FILM = 'King of Boys'

/** A signed-in customer, with the data that journeys start from. */
export interface Customer {
  token: string
  user: User
  film: Movie
  showtime: Showtime
  cinema: Cinema
  /** The ticket that journeys look at. */
  ticket?: Ticket
}

/** Makes one call of the product as the app does. Throws the answer if the call fails. */
export async function call<T>(
  method: string,
  path: string,
  body?: object,
  token?: string,
  version?: number,
): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${PORT}/api/v1/${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(version !== undefined && { 'if-match': `"${version}"` }),
      // Calls that need a key accept this one, and all others ignore it.
      'idempotency-key': crypto.randomUUID(),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

/** A caller without cookies gets the secret of the verification in the body. */
interface Verified {
  verificationSecret: string
}

/** Creates an account with this many Points, using the calls that the app makes. */
export async function aCustomer(balance: number): Promise<Customer> {
  const phoneNumber = freshPhone()
  const { data } = await call<{ data: { pinId: string } }>('POST', 'user/otpcode', { phoneNumber })
  const { verificationSecret } = await call<Verified>('POST', 'user/verifyotpcode', {
    phoneNumber,
    verificationCode: await codeSentTo(phoneNumber),
    verificationCodeIDfromSignupSavedState: data.pinId,
  })
  const place = { country: 'Nigeria', state: 'Bauchi', lga: 'Bauchi' }
  const person = { password: PASSWORD, dateOfBirth: '1998-04-01', sex: 'Female' }
  await call('POST', 'signup', { phoneNumber, verificationSecret, ...place, ...person })
  const login = { phoneNumber, password: PASSWORD }
  const { token, user } = await call<{ token: string; user: User }>('POST', 'login', login)
  if (balance > 0) await topUp(token, user.UUID, balance)
  const film = await theFilm()
  const now = await call<{ user: User }>('GET', `user/${user.UUID}`, undefined, token)
  return { token, user: now.user, film, ...(await aSeat(token, film)) }
}

async function theFilm(): Promise<Movie> {
  const { moviesList } = await call<{ moviesList: Movie[] }>('GET', 'movies')
  const film = moviesList.find(({ Title }) => Title === FILM)
  if (!film) throw new Error(`${FILM} is not playing`)
  return film
}

async function topUp(token: string, uuid: string, VpValue: number): Promise<void> {
  const { payment } = await call<{ payment: Payment }>('POST', 'payments', { uuid, VpValue }, token)
  await pay(payment.provider, payment.tx_ref, payment.amount)
  for (let attempt = 0; attempt < 100; attempt++) {
    const path = `payments/${payment.tx_ref}`
    const asked = await call<{ payment: Payment }>('GET', path, undefined, token)
    if (asked.payment.status === 'successful') return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The Points did not come')
}

/** Returns the last showtime of the film that has free seats, and its cinema. */
async function aSeat(token: string, { MovieID }: Movie) {
  const [showtime, { cinemasLists }] = await Promise.all([
    lastShowtime(token, MovieID),
    call<{ cinemasLists: Cinema[] }>('GET', 'cinemas/Bauchi'),
  ])
  const cinema = cinemasLists.find(({ CinemaID }) => CinemaID === showtime?.CinemaID)
  if (!showtime || !cinema) throw new Error('No seat is free')
  return { showtime, cinema }
}

async function lastShowtime(token: string, movieId: string): Promise<Showtime | undefined> {
  const path = `showingshowtimes/${movieId}/Bauchi`
  const { showtimeIds } = await call<{ showtimeIds: Showtime[] }>('GET', path, undefined, token)
  return showtimeIds.findLast((one) => one.TotalSeats - one.AssignedSeats > 10)
}

/**
 * Returns a showtime of another film than that of the journeys, so that a test can change its time.
 */
export async function aShowtimeApart({ token }: Customer): Promise<Showtime> {
  const { moviesList } = await call<{ moviesList: Movie[] }>('GET', 'movies')
  for (const { MovieID } of moviesList.filter(({ Title }) => Title !== FILM)) {
    const showtime = await lastShowtime(token, MovieID)
    if (showtime) return showtime
  }
  throw new Error('No other film is shown')
}

/** Buys one ticket as the confirm screen does. */
export async function buyTicket(customer: Customer): Promise<Ticket> {
  const [ticket] = await buyTickets(customer, 1)
  if (!ticket) throw new Error('No ticket was issued')
  return ticket
}

export async function buyTickets({ token, user, showtime }: Customer, numberOfTickets: number): Promise<Ticket[]> {
  const purchase = {
    uuid: user.UUID,
    showtimeID: showtime.ShowtimeID,
    cinemaID: showtime.CinemaID,
    numberOfTickets,
    amountToPay: showtime.TicketPrice * numberOfTickets,
  }
  const { tickets } = await call<{ tickets: Ticket[] }>('POST', 'purchaseticket', purchase, token)
  return tickets
}
