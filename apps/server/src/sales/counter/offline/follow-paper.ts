import { AppError } from '@velvet/contract/shared/errors'
import type { PrintedOutcome } from '@velvet/contract/sales/allotment.rules'
import type { Transaction } from '../../../platform/database/connect.ts'
import { noteSold, releasePrintedSeats, type PrintedSeat } from './allotted-seats-sql.ts'
import { updateSeat } from '../../../catalogue/seats/seats-sql.ts'
import { listSoldTickets, type SoldTicket } from './offline-sql.ts'

interface Paper {
  purchaseId: string
  showtimeId: string
  /** The types of the tickets, in their order. */
  typeIds: readonly string[]
  printed: readonly PrintedSeat[]
  soldAt: Date
}

/**
 * Makes a sale whose answer was lost agree with the paper that the till has printed from its allotment meanwhile:
 * its tickets move to the printed seats, and the printed codes open the door for them. It stays one sale, which is
 * paid once. The caller has locked the showtime.
 */
export async function followPaper(tx: Transaction, paper: Paper): Promise<void> {
  const { purchaseId, showtimeId, typeIds, printed, soldAt } = paper
  if (printed.every((one) => one.purchaseId === purchaseId)) return
  const tickets = await listSoldTickets(tx, purchaseId)
  const isSame =
    tickets.length === printed.length &&
    tickets.every(({ typeId }, place) => typeId === typeIds[place]) &&
    printed.every(({ ticketId }) => ticketId === null)
  if (!isSame) throw new AppError('idempotency-key-reused')
  const sold = []
  for (const [place, one] of printed.entries()) {
    const ticket = tickets[place]
    if (!ticket) throw new Error('A ticket of a printed sale is missing')
    const outcome = await moveTo(tx, showtimeId, ticket, one)
    sold.push({ code: one.code, ticketId: ticket.id, outcome, soldAt })
  }
  await noteSold(tx, sold)
}

/** Moves a ticket to its printed seat. If that is no longer held for the till, the ticket stays where it is. */
async function moveTo(
  tx: Transaction,
  showtimeId: string,
  { id, status }: SoldTicket,
  { seat, isHeld }: PrintedSeat,
): Promise<PrintedOutcome> {
  if (status === 'void') return 'no-seat'
  if (status !== 'unused' || !isHeld) return 'other-seat'
  await releasePrintedSeats(tx, showtimeId, [seat])
  await updateSeat(tx, id, seat)
  return 'as-printed'
}
