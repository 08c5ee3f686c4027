import { AppError } from '@velvet/contract/shared/errors'
import type * as contract from '@velvet/contract/catalogue/seats-of-show.calls'
import { notFreeAsText, rowsOfShow, seatsInStates } from '@velvet/contract/catalogue/seats-of-show'
import type { Call } from '../../kernel/calls/call.ts'
import type { StaffMember } from '../../kernel/identity/caller.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { requireOwnCinema } from '../../kernel/staff-change/own-cinemas.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { limitLockWaits } from '../../platform/database/locks-sql.ts'
import { deleteExpiredHolds } from './customer-holds-sql.ts'
import {
  deleteHeldSeats,
  findShowClose,
  findShowWithPlan,
  insertHeldSeats,
  listTakenSeats,
  lockShow,
} from './seats-sql.ts'

/** How long staff wait for a showtime that many people are buying. */
const WAIT_MS = 5_000

export async function getSeats({ db, staff, input }: Call<typeof contract.getSeats>) {
  return seatsFor(db, staff, input.id)
}

/** Takes seats off sale for one showtime. Customers cannot buy them until they are released. */
export function holdSeats(call: Call<typeof contract.holdSeats>) {
  const { staff, input } = call
  const { id: showtimeId, reason } = input
  const seats = [...new Set(input.seats)].sort()
  return change(call, 'hold-seats', async (tx) => {
    const { rows } = await holdShow(tx, staff, showtimeId)
    const message = notFreeAsText(rows, seats)
    if (message !== undefined) throw new AppError('seats-not-free', { message })
    await insertHeldSeats(tx, { showtimeId, seats, reason })
    const answer = await seatsFor(tx, staff, showtimeId)
    return { answer, subject: showtimeId, after: { seats }, note: reason }
  })
}

export function releaseSeats(call: Call<typeof contract.releaseSeats>) {
  const { staff, input } = call
  return change(call, 'release-seats', async (tx) => {
    await holdShow(tx, staff, input.id)
    const released = await deleteHeldSeats(tx, input.id, input.seats)
    const answer = await seatsFor(tx, staff, input.id)
    const seats = released.map(({ seat }) => seat)
    return { answer, subject: input.id, before: { seats } }
  })
}

/**
 * Locks a showtime whose seats staff may hold or release, and reads its seats under the lock. Throws
 * AppError for one that was cancelled or has begun.
 */
async function holdShow(tx: Transaction, staff: StaffMember, id: string) {
  await limitLockWaits(tx, WAIT_MS)
  await lockShow(tx, id)
  await deleteExpiredHolds(tx, id)
  const { found, rows } = await readShow(tx, staff, id)
  if (found.state === 'cancelled') throw new AppError('showtime-cancelled')
  if (found.hasBegun) throw new AppError('showtime-started')
  return { rows }
}

async function seatsFor(db: Database, staff: StaffMember, id: string) {
  const { found, rows } = await readShow(db, staff, id)
  const { plan, hasBegun: _, ...show } = found
  const [startsAt, endsAt] = [show.startsAt.toISOString(), show.endsAt.toISOString()]
  const closed = await findShowClose(db, id)
  const books = closed ? { ...closed, closedAt: closed.closedAt.toISOString() } : null
  return { show: { ...show, startsAt, endsAt, books }, plan, seats: seatsInStates(rows) }
}

/** Throws AppError `showtime-not-found` for staff of other cinemas too. */
async function readShow(db: Database, staff: StaffMember, id: string) {
  const found = await findShowWithPlan(db, id)
  if (!found) throw new AppError('showtime-not-found')
  await requireOwnCinema(db, staff, found.cinemaID, 'showtime-not-found')
  return { found, rows: rowsOfShow(found.plan, await listTakenSeats(db, id)) }
}
