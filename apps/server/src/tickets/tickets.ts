import type * as contract from '@velvet/contract/endpoints/tickets'
import { AppError } from '@velvet/contract/errors'
import { TICKETS_PER_PAGE } from '@velvet/contract/tickets'
import type { Database } from '../database/connect.ts'
import type { Call } from '../http/call.ts'
import { findTicketRow, listTicketRows, type TicketPlace } from './tickets-sql.ts'

type ListCall = Call<typeof contract.listTickets>

export async function listTickets({ db, customer, input }: ListCall) {
  const after = input.after && (await placeOf(db, customer.id, input.after))
  return listTicketRows(db, customer.id, { after, limit: TICKETS_PER_PAGE })
}

async function placeOf(
  db: Database,
  customerId: string,
  { TicketID, TicketStatus }: NonNullable<ListCall['input']['after']>,
): Promise<TicketPlace> {
  if (!(await findTicketRow(db, customerId, TicketID))) throw new AppError('ticket-not-found')
  return { id: TicketID, isUnused: TicketStatus === 'Unused' }
}

export async function getTicket({ db, customer, input }: Call<typeof contract.getTicket>) {
  const ticket = await findTicketRow(db, customer.id, input.ticketID)
  if (!ticket) throw new AppError('ticket-not-found')
  return { ticket }
}
