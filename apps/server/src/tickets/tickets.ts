import type * as contract from '@velvet/contract/endpoints/tickets'
import { AppError } from '@velvet/contract/errors'
import { TICKETS_PER_PAGE } from '@velvet/contract/tickets'
import type { Call } from '../http/call.ts'
import type { TokenCall } from '../http/token-route.ts'
import { liveRows } from '../identity/live-rows.ts'
import { findTicketRow, listOwnTicketRows } from './tickets-sql.ts'

export async function listTickets({
  db,
  tokenHolder,
  input,
}: TokenCall<typeof contract.listTickets>) {
  const after = input.after && {
    id: input.after.TicketID,
    isUnused: input.after.TicketStatus === 'Unused',
  }
  const page = { after, limit: TICKETS_PER_PAGE }
  const rows = liveRows(await listOwnTicketRows(db, tokenHolder, page), tokenHolder)
  if (after && !rows[0].isAfterKnown) throw new AppError('ticket-not-found')
  return rows.filter((row) => row.TicketID !== null)
}

export async function getTicket({ db, customer, input }: Call<typeof contract.getTicket>) {
  const ticket = await findTicketRow(db, customer.id, input.ticketID)
  if (!ticket) throw new AppError('ticket-not-found')
  return { ticket }
}
