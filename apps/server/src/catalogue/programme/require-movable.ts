import { AppError } from '@velvet/contract/shared/errors'
import { soldSeatsText } from '@velvet/contract/catalogue/overlap'
import { offSaleSeats, onlineSeats } from '@velvet/contract/catalogue/seat-plan'
import type { Transaction } from '../../platform/database/connect.ts'
import { listSpareCounterSeats } from '../seats/counter-holds-sql.ts'
import { shapeOf } from './planned-showtime.ts'
import type { ShowtimeValues } from './schedule-sql.ts'
import type { PlannedRow } from './programme-sql.ts'
import { listOffSaleSeats, listTakenSeats } from '../seats/seats-sql.ts'
import { findPlan, mayBeSold } from './sold-sql.ts'

/** Returns true if a change gives a showtime another time or another screen. */
export function isMoved(before: PlannedRow, values: ShowtimeValues): boolean {
  return before.startsAt.getTime() !== values.startsAt.getTime() || before.screenID !== values.screenId
}

/** Throws AppError for a showtime that has begun or was cancelled. */
export function requireToCome({ state, hasBegun }: PlannedRow): void {
  if (state === 'cancelled') throw new AppError('showtime-cancelled')
  if (hasBegun) throw new AppError('showtime-started')
}

/**
 * Throws AppError if the sold seats of a showtime do not allow a change. `soldSeats` is the number of sold seats that
 * the client has seen. The caller must have locked the showtime, so that no ticket can be bought in the meantime.
 */
export async function requireMovable(
  tx: Transaction,
  before: PlannedRow,
  values: ShowtimeValues,
  soldSeats: number | undefined,
): Promise<void> {
  // Reports name the film of each sale and each refund, so a ticket that was given back counts too.
  if (values.filmId !== before.filmID && (await mayBeSold(tx, before.id))) {
    throw new AppError('film-sold')
  }
  if (before.sold > 0 && isMoved(before, values) && soldSeats !== before.sold) {
    const message = soldSeatsText(before.sold)
    throw new AppError('showtime-sold', { message, present: shapeOf(before) })
  }
  if (values.screenId !== before.screenID) await requireSeats(tx, before.id, values.screenId)
}

/**
 * Tickets and holds name their seats, so the new screen must have seats of these names. Seats that are kept for the
 * counter and that no till has yet do not count, because the new screen keeps others.
 */
async function requireSeats(tx: Transaction, showtimeId: string, screenId: string): Promise<void> {
  const plan = await findPlan(tx, screenId)
  const [online, offSale] = [onlineSeats(plan), offSaleSeats(plan)]
  const given = await listOffSaleSeats(tx, showtimeId)
  const taken = await listTakenSeats(tx, showtimeId)
  const spare = new Set(await listSpareCounterSeats(tx, showtimeId))
  const isThere = ({ seat }: { seat: string }) => spare.has(seat) || (given.has(seat) ? offSale : online).has(seat)
  if (!taken.every(isThere)) throw new AppError('seats-missing')
}
