import type * as contract from '@velvet/contract/tickets/tickets.calls'
import { AppError } from '@velvet/contract/shared/errors'
import type { Call } from '../../kernel/calls/call.ts'
import { ProviderError } from '../../kernel/providers/ask.ts'
import { findTicketRow } from '../tickets/tickets-sql.ts'
import { findPassesOf, keepPasses } from './passes-sql.ts'
import { sendPass, ticketIdsOf } from './send-pass.ts'

/** Returns the link by which the holder of a ticket saves it. Google has the ticket by then, so the link needs only ids. */
export async function addToGoogleWallet(call: Call<typeof contract.addToGoogleWallet>) {
  const { db, brand, customer, input, providers, log } = call
  const wallet = providers.googleWallet
  if (!wallet) throw new AppError('not-found')
  await requireHolder(call)
  const { name: product } = await brand()
  await keepPasses(db, { ticketId: input.ticketID, holderId: customer.id })
  const { event, ticket } = await findPassesOf(db, input.ticketID, customer.id)
  // The ticket may have been given away or used meanwhile.
  if (!event || ticket?.state !== 'ACTIVE') throw new AppError('ticket-over')
  try {
    await sendPass({ db, wallet, product }, event)
    await sendPass({ db, wallet, product }, ticket)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ reason: error.message }, 'Google Wallet did not take a ticket')
    throw new AppError('provider-unavailable', { cause: error })
  }
  return { link: wallet.saveLink(ticketIdsOf(wallet, ticket)) }
}

async function requireHolder({ db, customer, input }: Call<typeof contract.addToGoogleWallet>): Promise<void> {
  const ticket = await findTicketRow(db, customer.id, input.ticketID)
  if (!ticket) throw new AppError('ticket-not-found')
  if (ticket.GivenAway) throw new AppError('ticket-given-away')
  if (ticket.TicketStatus !== 'Unused') throw new AppError('ticket-over')
}
