import { AppError } from '@velvet/contract/shared/errors'
import type * as contract from '@velvet/contract/tickets/waiting-list.calls'
import type { Call } from '../../kernel/calls/call.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { findShownSeats } from './free-seats-sql.ts'
import { listWaitsOf } from './list-waits.ts'
import { lockWaiting, requireRoom } from './room-to-wait.ts'
import { deleteEndedWait, deleteSeatWait, insertSeatWait } from './waits-sql.ts'

/**
 * Lets a customer wait until so many seats of a showtime are free. Asking again changes the number of
 * seats, and keeps the turn of somebody who waits.
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
