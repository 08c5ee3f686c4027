import type * as contract from '@velvet/contract/endpoints/tickets'
import { AppError } from '@velvet/contract/errors'
import type { Call } from '../http/call.ts'
import { findTicketRow, listTicketRows } from './tickets-sql.ts'

export function listTickets({ db, customer }: Call<typeof contract.listTickets>) {
  return listTicketRows(db, customer.id)
}

export async function getTicket({ db, customer, input }: Call<typeof contract.getTicket>) {
  const ticket = await findTicketRow(db, customer.id, input.ticketID)
  if (!ticket) throw new AppError('ticket-not-found')
  return { ticket }
}
