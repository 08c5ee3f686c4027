import { AppError } from '@velvet/contract/calls/errors'
import type { FreeTicketsRequest } from '@velvet/contract/endpoints/tickets/complimentary'
import type { Database } from '../../platform/database/connect.ts'
import { selectRequest, type RequestRow } from './free-tickets-requests-sql.ts'

/** Throws AppError `free-tickets-request-not-found`. */
export async function requireRequest(db: Database, id: string): Promise<FreeTicketsRequest> {
  const row = await selectRequest(db, id)
  if (!row) throw new AppError('free-tickets-request-not-found')
  return toRequest(row)
}

export function toRequest(row: RequestRow): FreeTicketsRequest {
  const { id, film, cinema, screen, timeZone, type, seats, reason, state } = row
  const { holderId, guestName, decidedBy, deciderName, decisionNote } = row
  return {
    ...{ id, type, count: row.tickets, seats, reason, state, decisionNote },
    showtime: {
      ...{ id: row.showtimeId, film, cinema, screen, timeZone },
      startsAt: row.startsAt.toISOString(),
    },
    guest: holderId && guestName ? { uuid: holderId, username: guestName } : null,
    proposedBy: { id: row.proposedBy, name: row.proposerName },
    proposedAt: row.proposedAt.toISOString(),
    decidedBy: decidedBy && deciderName ? { id: decidedBy, name: deciderName } : null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    purchaseID: row.purchaseId,
  }
}
