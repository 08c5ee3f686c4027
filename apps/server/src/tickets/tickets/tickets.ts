import type * as contract from '@velvet/contract/tickets/tickets.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { TICKETS_PER_PAGE } from '@velvet/contract/tickets/tickets.rules'
import type { Call } from '../../kernel/calls/call.ts'
import type { TokenCall } from '../../kernel/calls/token-route.ts'
import { liveRows } from '../../kernel/identity/live-rows.ts'
import type { Database } from '../../platform/database/connect.ts'
import { listNextOwnTicketRows, listOwnTicketRows, type Page } from './listed-tickets-sql.ts'
import { listPlainTicketRows } from './plain-tickets-sql.ts'
import { findTicketRow } from './tickets-sql.ts'
import { toTickets } from './to-ticket.ts'

export async function listTickets(call: TokenCall<typeof contract.listTickets>) {
  const { db, catalogue: kept, tokenHolder: holder, input } = call
  const { after } = input
  const { rows, catalogue } = await kept.readWith((snapshot) => {
    const page = { ...holder, limit: TICKETS_PER_PAGE, snapshot }
    if (!after) return readFirstPage(db, page)
    const { TicketID: afterId, TicketStatus: status } = after
    return listNextOwnTicketRows(db, { ...page, afterId, isAfterUnused: status === 'Unused' })
  })
  const [first] = liveRows(rows, holder)
  if (first.isAfterKnown === false) throw new AppError('ticket-not-found')
  return toTickets(
    rows.filter((row) => row.TicketID !== null),
    catalogue,
  )
}

/**
 * Returns rows of one statement only. If a ticket of the page is not plain, the first rows are dropped, so that a change
 * between the two statements cannot make a list that never was.
 */
async function readFirstPage(db: Database, page: Page) {
  const rows = await listPlainTicketRows(db, page)
  return rows.every(({ isPlain }) => isPlain) ? rows : listOwnTicketRows(db, page)
}

export async function getTicket({ db, customer, input }: Call<typeof contract.getTicket>) {
  const ticket = await findTicketRow(db, customer.id, input.ticketID)
  if (!ticket) throw new AppError('ticket-not-found')
  return { ticket }
}
