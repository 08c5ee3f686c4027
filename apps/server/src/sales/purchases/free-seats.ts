import { AppError } from '@velvet/contract/shared/errors'
import { chooseSeats } from '@velvet/contract/catalogue/choose-seats'
import { missingHalves } from '@velvet/contract/catalogue/chosen-seats'
import { freeSeats, seatsForSale } from '@velvet/contract/catalogue/seats'
import { onlineSeats } from '@velvet/contract/catalogue/seat-plan'
import { canBeGiven, notFreeAsText, rowsOfShow } from '@velvet/contract/catalogue/seats-of-show'
import type { StaffMember } from '../../kernel/identity/caller.ts'
import { requireOwnCinema } from '../../kernel/staff-change/own-cinemas.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { limitLockWaits } from '../../platform/database/locks-sql.ts'
import { deleteExpiredHolds } from '../../catalogue/seats/customer-holds-sql.ts'
import { findShowWithPlan, listTakenSeats, lockShow } from '../../catalogue/seats/seats-sql.ts'

/** How long staff wait for a showtime that many people are buying. */
const WAIT_MS = 5_000

/** Locks a showtime until the transaction ends, or gives up after some seconds. */
export async function lockShowForStaff(tx: Transaction, id: string): Promise<void> {
  await limitLockWaits(tx, WAIT_MS)
  await lockShow(tx, id)
}

/**
 * Locks a showtime for which tickets can be given, and reads its seats under the lock. Throws AppError
 * `showtime-not-found` for staff of other cinemas too.
 */
export async function holdShow(tx: Transaction, staff: Pick<StaffMember, 'id'>, id: string) {
  await lockShowForStaff(tx, id)
  await deleteExpiredHolds(tx, id)
  const show = await findShowWithPlan(tx, id)
  if (!show) throw new AppError('showtime-not-found')
  await requireOwnCinema(tx, staff, show.cinemaID, 'showtime-not-found')
  if (show.state === 'cancelled') throw new AppError('showtime-cancelled')
  if (show.state === 'draft') throw new AppError('showtime-not-on-sale')
  if (show.hasBegun) throw new AppError('showtime-started')
  const taken = await listTakenSeats(tx, id)
  return {
    id,
    cinemaId: show.cinemaID,
    /** The price of an adult in Vp. */
    vp: show.vp,
    rows: rowsOfShow(show.plan, taken),
    free: freeSeats(seatsForSale(show.plan), new Set(taken.map(({ seat }) => seat))),
    onSale: onlineSeats(show.plan),
  }
}

export type HeldShow = Awaited<ReturnType<typeof holdShow>>

interface Requested {
  seats?: readonly string[] | undefined
  count?: number | undefined
}

/** Returns the chosen seats, or as many free seats together as are wanted. */
export function seatsFor({ rows, free }: HeldShow, { seats, count = 0 }: Requested) {
  if (seats === undefined) {
    const choice = chooseSeats(free, count)
    if (!choice) throw new AppError('sold-out')
    return choice.seats
  }
  const message = notFreeAsText(rows, seats, canBeGiven)
  if (message !== undefined) throw new AppError('seats-not-free', { message })
  if (missingHalves(free, seats).length > 0) throw new AppError('love-seat-torn')
  return seats
}
