import { readReason } from '@velvet/contract/tickets/gate-words'
import type { JudgedScan } from '@velvet/contract/tickets/gate.calls'
import { ageToCheck } from '@velvet/contract/tickets/gate.rules'
import type { Database } from '../../../platform/database/connect.ts'
import { doorType } from '../door-type.ts'
import { findGateTickets } from './scanned-tickets-sql.ts'
import type { KeptScan } from './scans-sql.ts'

/**
 * Returns the answers for these scans by their nonces. A repeated scan gets its first answer again.
 */
export async function answerScans(db: Database, scans: readonly KeptScan[]): Promise<Map<string, JudgedScan>> {
  const ids = new Set(scans.flatMap(({ ticketId }) => ticketId ?? []))
  const rows = await findGateTickets(db, [...ids])
  const tickets = new Map(
    rows.map(({ rating, type, ...ticket }) => [
      ticket.TicketID,
      {
        ...ticket,
        CheckAge: ageToCheck(rating) ?? null,
        ...(type && { Type: doorType(type) }),
      },
    ]),
  )
  return new Map(scans.map((scan) => [scan.nonce, answerOf(scan, tickets.get(scan.ticketId ?? '') ?? null)]))
}

function answerOf(scan: KeptScan, ticket: JudgedScan['ticket']): JudgedScan {
  const { nonce, result, reason, forced, beforeAt, beforeDevice } = scan
  return {
    nonce,
    result,
    ...(reason !== null && readReason(reason)),
    ticket,
    ...(beforeAt && { before: { at: beforeAt.toISOString(), device: beforeDevice } }),
    conflict: forced && ticket !== null && result !== 'admitted',
  }
}
