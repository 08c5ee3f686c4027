import type * as contract from '@velvet/contract/endpoints/gate'
import type { OutputOf } from '@velvet/contract/endpoint'
import { localTimeOf, twelveHour } from '@velvet/contract/time'

export interface Verdict {
  result: OutputOf<typeof contract.checkIn>['result']
  reason?: string | undefined
}

export interface ScannedTicket {
  status: string
  usedAt: Date | null
  showtimeId: string
  endsAt: Date
  cancelledAt: Date | null
}

interface Scanned {
  showtimeId: string | undefined
  scannedAt: Date
  /** The person is in already: only a ticket that is no ticket, or in twice, changes that. */
  forced: boolean
}

/** What the attendant is told of a scan. Pure: the caller holds the ticket. */
export function judge(
  ticket: ScannedTicket | undefined,
  { showtimeId, scannedAt, forced }: Scanned,
): Verdict {
  if (!ticket) return { result: 'unknown', reason: 'No ticket has this code' }
  if (ticket.status === 'void') return { result: 'void', reason: 'This ticket was refunded' }
  if (ticket.usedAt) {
    const at = twelveHour(localTimeOf(ticket.usedAt))
    return { result: 'already-used', reason: `Admitted before, at ${at}` }
  }
  const objection = objectionTo(ticket, showtimeId, scannedAt)
  if (!objection) return { result: 'admitted' }
  return forced ? { result: 'admitted', reason: objection.reason } : objection
}

function objectionTo(
  ticket: ScannedTicket,
  showtimeId: string | undefined,
  scannedAt: Date,
): Verdict | undefined {
  if (showtimeId && showtimeId !== ticket.showtimeId) {
    return { result: 'wrong-showtime', reason: 'This ticket is for another showtime' }
  }
  if (ticket.cancelledAt) return { result: 'void', reason: 'This showtime was cancelled' }
  if (ticket.endsAt < scannedAt) return { result: 'void', reason: 'This showtime is over' }
  return undefined
}
