import type { FreeTicketsRequest } from '@velvet/contract/sales/complimentary.calls'
import { counted } from '@velvet/contract/shared/typing/counted'
import type { Action } from '../../../parts/action.ts'
import { seatCalls } from './calls.ts'
import { REREADS } from './seat-actions.ts'
import { named } from './words.ts'

/** Says which tickets a request is about, such as `2 tickets, for A1 and A2`. */
export function ticketsOf({ count, seats }: FreeTicketsRequest): string {
  const tickets = counted(count, 'ticket')
  return seats ? `${tickets}, for ${named(seats)}` : `${tickets}, seats together`
}

/** Returns what a person may decide. A person who asked for free tickets can only withdraw the request. */
export function actionsOf(request: FreeTicketsRequest, myId: string): Action[] {
  const { id, proposedBy, showtime } = request
  const isOwn = proposedBy.id === myId
  const rejection: Action = {
    title: isOwn ? 'Withdraw your request' : 'Reject free tickets',
    text: `No tickets are given for ${showtime.film}.`,
    label: isOwn ? 'Withdraw' : 'Reject',
    done: isOwn ? 'The request is withdrawn.' : 'The request is rejected.',
    invalidates: REREADS,
    call: ({ note }, options) => seatCalls.rejectFreeTickets({ id, note }, options),
  }
  if (isOwn) return [rejection]
  const approval: Action = {
    title: 'Approve free tickets',
    text: `Gives ${ticketsOf(request)}, for ${showtime.film}.`,
    label: 'Approve',
    done: 'The tickets are given.',
    hasNote: false,
    invalidates: REREADS,
    call: (_, options) => seatCalls.approveFreeTickets({ id }, options),
  }
  return [approval, rejection]
}
