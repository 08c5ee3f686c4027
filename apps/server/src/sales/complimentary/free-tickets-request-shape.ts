import { AppError } from '@velvet/contract/shared/errors'
import type { FreeTicketsRequest } from '@velvet/contract/sales/complimentary.calls'
import type { Database } from '../../platform/database/connect.ts'
import { selectRequest, type RequestRow } from './free-tickets-requests-sql.ts'

/** Throws AppError `free-tickets-request-not-found`. */
export async function requireRequest(db: Database, id: string): Promise<RequestRow> {
  const row = await selectRequest(db, id)
  if (!row) throw new AppError('free-tickets-request-not-found')
  return row
}

export function toRequest(row: RequestRow): FreeTicketsRequest {
  const { id, film, cinema, screen, timeZone, type, seats, reason, state } = row
  const { guest, proposedBy, decidedBy, decisionNote } = row
  return {
    id,
    type,
    count: row.tickets,
    seats,
    guest,
    reason,
    state,
    proposedBy,
    decidedBy,
    decisionNote,
    showtime: {
      id: row.showtimeId,
      film,
      cinema,
      screen,
      timeZone,
      startsAt: row.startsAt.toISOString(),
    },
    proposedAt: row.proposedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    purchaseID: row.purchaseId,
  }
}
