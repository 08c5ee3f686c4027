import type { PrintedOutcome } from '@velvet/contract/sales/allotment.rules'
import { AppError } from '@velvet/contract/shared/errors'
import { chooseSeats } from '@velvet/contract/catalogue/choose-seats'
import { countWithoutZone, freeNames, freeSeats } from '@velvet/contract/catalogue/seats'
import type { TillSession } from '@velvet/contract/sales/till-sessions.calls'
import type { Transaction } from '../../../platform/database/connect.ts'
import { releasePrintedSeats, type PrintedSeat } from './allotted-seats-sql.ts'
import { seatMapsOf } from '../../purchases/seat-maps.ts'
import { findShowForSale, type ShowForSale } from '../sale-sql.ts'

export interface Placed extends PrintedSeat {
  /** The seat of the buyer. If there is none, the printed seat, for which the ticket is void. */
  seat: string
  outcome: PrintedOutcome
}

/** Ends the holds of printed seats, and reads the showtime, whose seats they now are. The caller has locked it. */
export async function releasePrinted(
  tx: Transaction,
  { till }: TillSession,
  showtimeId: string,
  { printed, soldAt }: { printed: readonly PrintedSeat[]; soldAt: Date },
): Promise<ShowForSale> {
  const held = printed.filter(({ isHeld }) => isHeld).map(({ seat }) => seat)
  if (held.length > 0) await releasePrintedSeats(tx, showtimeId, held)
  const show = await findShowForSale(tx, showtimeId, soldAt)
  if (show?.cinemaId !== till.cinemaID) throw new AppError('showtime-not-found')
  return show
}

/**
 * Decides the seat of each buyer. It is the printed seat unless another ticket has it. Otherwise it is another free
 * seat, as long as the counter still sells the showtime.
 */
export async function placePrinted(
  tx: Transaction,
  showtimeId: string,
  show: ShowForSale,
  printed: readonly PrintedSeat[],
): Promise<Placed[]> {
  if (show.state === 'cancelled') return printed.map((one) => ({ ...one, outcome: 'no-seat' }))
  const hall = (await seatMapsOf(tx, { [showtimeId]: show.screen })).get(showtimeId)
  if (!hall) throw new Error('The showtime has no seat plan')
  const free = freeSeats(hall, new Set(show.takenSeats))
  const names = freeNames(free)
  const kept = new Set(printed.map(({ seat }) => seat).filter((seat) => names.has(seat)))
  const others = freeSeats(free, kept)
  const missing = show.isSaleOver ? 0 : printed.length - kept.size
  const spare = [...(chooseSeats(others, Math.min(missing, countWithoutZone(others)))?.seats ?? [])]
  return printed.map((one) => {
    if (kept.has(one.seat)) return { ...one, outcome: 'as-printed' }
    const seat = spare.shift()
    return seat === undefined ? { ...one, outcome: 'no-seat' } : { ...one, seat, outcome: 'other-seat' }
  })
}

/** Returns how an allotted seat was sold, as its row keeps it. */
export const soldAs =
  (soldAt: Date) =>
  ({ id, code, outcome }: Placed) => ({ ticketId: id, code, outcome, soldAt })
