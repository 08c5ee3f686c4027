import type { StaffRole } from '@velvet/contract/shared/endpoint'
import type { TimelineEvent } from '@velvet/contract/people/customer-timeline.calls'
import type { StaffCustomer } from '@velvet/contract/people/customers.calls'
import type { Action } from '../../../parts/action.ts'
import { partRefundOf, topUpRefundOf } from '../../../parts/top-up-refund.ts'
import { points } from '../../../parts/money.ts'
import { customerCalls } from './calls.ts'

interface Offered {
  actions: readonly Action[]
  /** Says what the actions are about. */
  about: string
}

const REREADS = [['customers'], ['money'], ['audit']] as const

type TicketEvent = Extract<TimelineEvent, { kind: 'ticket' }>

/** Returns what this role may do about an event. The server checks the role again. */
export function actionsAbout(event: TimelineEvent, customer: StaffCustomer, role: StaffRole): Offered {
  const handlesMoney = role === 'admin' || role === 'finance'
  if (event.kind === 'payment') {
    const canGoBack = event.status === 'successful' && event.refund === null
    const refunds = [topUpRefundOf(event), partRefundOf(event)].map((one) => ({ ...one, invalidates: REREADS }))
    const actions = handlesMoney && canGoBack ? refunds : []
    return { actions, about: `of the top-up ${event.tx_ref}` }
  }
  if (event.kind !== 'ticket' || customer.closed) return { actions: [], about: '' }
  const actions = [
    ...(event.status === 'unused' ? [pinOf(event, customer)] : []),
    ...(event.isRefunded ? [] : [refundOf(event)]),
  ]
  return { actions, about: `of ${event.title}, seat ${event.seat}` }
}

function pinOf({ ticketID, title, seat }: TicketEvent, { uuid }: StaffCustomer): Action {
  return {
    title: 'Send the pin again',
    text: `The pin for ${title}, seat ${seat}, goes to the customer’s own number by SMS.`,
    label: 'Send pin',
    done: 'The pin is on its way.',
    hasNote: false,
    invalidates: REREADS,
    call: async (_, options) => {
      const { sentTo } = await customerCalls.sendPinByStaff({ uuid, ticketID }, options)
      return `The pin is on its way to ${sentTo}.`
    },
  }
}

function refundOf({ ticketID, title, seat, price }: TicketEvent): Action {
  return {
    title: 'Refund a ticket',
    text: `Gives ${points(price)} back for ${title}, seat ${seat}, and frees the seat. This cannot be undone.`,
    label: 'Refund',
    done: 'The ticket is refunded.',
    typed: 'refund',
    invalidates: REREADS,
    call: ({ note }, options) => customerCalls.refundTicketByStaff({ ticketID, note }, options),
  }
}
