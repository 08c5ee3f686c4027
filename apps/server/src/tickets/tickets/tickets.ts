import type * as contract from '@velvet/contract/tickets/tickets.calls'
import type { Ticket } from '@velvet/contract/shared/entities/entities'
import { AppError } from '@velvet/contract/shared/errors'
import { TICKETS_PER_PAGE } from '@velvet/contract/tickets/tickets.rules'
import type { Database } from '../../platform/database/connect.ts'
import type { Call } from '../../kernel/calls/call.ts'
import type { TokenCall } from '../../kernel/calls/token-route.ts'
import type { TokenHolder } from '../../kernel/identity/caller.ts'
import { liveRows } from '../../kernel/identity/live-rows.ts'
import { findTicketRow, listNextOwnTicketRows, listOwnTicketRows } from './tickets-sql.ts'

export async function listTickets({ db, tokenHolder, input: { after } }: TokenCall<typeof contract.listTickets>) {
  const rows = after
    ? await listAfter(db, tokenHolder, after)
    : liveRows(await listOwnTicketRows(db, tokenHolder, TICKETS_PER_PAGE), tokenHolder)
  return rows.filter((row) => row.TicketID !== null)
}

async function listAfter(
  db: Database,
  holder: TokenHolder,
  { TicketID, TicketStatus }: Pick<Ticket, 'TicketID' | 'TicketStatus'>,
) {
  const page = {
    after: { id: TicketID, isUnused: TicketStatus === 'Unused' },
    limit: TICKETS_PER_PAGE,
  }
  const rows = liveRows(await listNextOwnTicketRows(db, holder, page), holder)
  if (!rows[0].isAfterKnown) throw new AppError('ticket-not-found')
  return rows
}

export async function getTicket({ db, customer, input }: Call<typeof contract.getTicket>) {
  const ticket = await findTicketRow(db, customer.id, input.ticketID)
  if (!ticket) throw new AppError('ticket-not-found')
  return { ticket }
}
