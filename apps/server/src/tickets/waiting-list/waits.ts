import { AppError } from '@velvet/contract/shared/errors'
import type * as contract from '@velvet/contract/tickets/waiting-list.calls'
import type { Call } from '../../kernel/calls/call.ts'
import { isFilmShown } from '../../catalogue/showtimes/showtimes-sql.ts'
import {
  deleteFilmWait,
  insertFilmWait,
  isFilmOnSale,
  deleteEndedWait,
  deleteSeatWait,
  insertSeatWait,
  countOtherWaits,
  lockWaitingAccount,
  listFilmWaits,
  listSeatWaits,
} from './waits-sql.ts'
import type { Transaction, Database } from '../../platform/database/connect.ts'
import { findShownSeats } from './free-seats-sql.ts'
import { MOST_WAITS } from '@velvet/contract/tickets/waiting-list'

/** Lets a customer wait until tickets for a film are on sale in their area. Asking again changes nothing. */
export function waitForFilm({ db, customer, input }: Call<typeof contract.waitForFilm>) {
  const { movieId: filmId } = input
  return db.transaction().execute(async (tx) => {
    const { areaId } = await lockWaiting(tx, customer.id)
    if (!(await isFilmShown(tx, filmId))) throw new AppError('movie-not-found')
    if (await isFilmOnSale(tx, { filmId, areaId })) throw new AppError('on-sale-already')
    await requireRoom(tx, { customerId: customer.id, about: filmId })
    await insertFilmWait(tx, { customerId: customer.id, filmId, areaId })
    return listWaitsOf(tx, customer.id)
  })
}

export function waitForFilmNoLonger(call: Call<typeof contract.waitForFilmNoLonger>) {
  const { db, customer, input } = call
  return db.transaction().execute(async (tx) => {
    await deleteFilmWait(tx, { customerId: customer.id, filmId: input.movieId })
    return listWaitsOf(tx, customer.id)
  })
}

/**
 * Lets a customer wait until so many seats of a showtime are free. Asking again changes the number of
 * seats, and keeps the turn of a person who waits.
 */
export function waitForSeats({ db, customer, input }: Call<typeof contract.waitForSeats>) {
  const { showtimeId, seats } = input
  return db.transaction().execute(async (tx) => {
    await lockWaiting(tx, customer.id)
    await requireTooFew(tx, { showtimeId, seats })
    await requireRoom(tx, { customerId: customer.id, about: showtimeId })
    await deleteEndedWait(tx, { customerId: customer.id, showtimeId })
    await insertSeatWait(tx, { customerId: customer.id, showtimeId, seats })
    return listWaitsOf(tx, customer.id)
  })
}

export function waitForSeatsNoLonger(call: Call<typeof contract.waitForSeatsNoLonger>) {
  const { db, customer, input } = call
  return db.transaction().execute(async (tx) => {
    await deleteSeatWait(tx, { customerId: customer.id, showtimeId: input.showtimeId })
    return listWaitsOf(tx, customer.id)
  })
}

/** Throws AppError unless the showtime is sold online and has fewer free seats than are wanted. */
async function requireTooFew(
  tx: Transaction,
  { showtimeId, seats }: { showtimeId: string; seats: number },
): Promise<void> {
  const show = await findShownSeats(tx, showtimeId)
  if (!show) throw new AppError('showtime-not-found')
  if (!show.isOffered) throw new AppError('sale-ended')
  if (show.free >= seats) throw new AppError('seats-free-already')
}

/**
 * Locks the account, so that two requests of one customer cannot exceed the limit together. Throws AppError for
 * a closed account.
 */
async function lockWaiting(tx: Transaction, customerId: string) {
  const account = await lockWaitingAccount(tx, customerId)
  if (!account) throw new AppError('session-ended')
  return account
}

/** Throws AppError if the customer, whose account is locked, already waits for as many things as the limit allows. */
async function requireRoom(tx: Transaction, wait: { customerId: string; about: string }): Promise<void> {
  if ((await countOtherWaits(tx, wait)) >= MOST_WAITS) throw new AppError('too-many-waits')
}

export function listWaits({ db, customer }: Call<typeof contract.listWaits>) {
  return listWaitsOf(db, customer.id)
}

async function listWaitsOf(db: Database, customerId: string): Promise<contract.Waits> {
  const films = await listFilmWaits(db, customerId)
  return { films, showtimes: await listSeatWaits(db, customerId) }
}
