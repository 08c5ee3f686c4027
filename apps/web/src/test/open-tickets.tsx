import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import type { AppStore } from '../state/store.ts'
import { fetchTickets } from '../state/tickets.ts'
import { openApp, signIn } from './open-app.tsx'
import { ADA } from './samples.ts'

export const FETCH_TICKETS = 'POST /api/v1/fetchtickets'

/** Signs Ada in on a phone that has stored these tickets. */
export const keepingTickets =
  (...tickets: Ticket[]) =>
  (store: AppStore) => {
    signIn(store, ADA)
    store.dispatch(fetchTickets.fulfilled(tickets, ADA.UUID))
  }

/** Opens the screen of a ticket on a phone that has stored these tickets. */
export const openTickets = (tickets: Ticket[], ticketId = tickets[0]?.TicketID) =>
  openApp('/ticketdetails', keepingTickets(...tickets), { ticketId })
