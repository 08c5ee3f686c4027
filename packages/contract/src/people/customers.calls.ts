import { z } from 'zod'
import { CLOSING_WAIT_HOURS } from './staff.rules.ts'
import { endpoint } from '../shared/endpoint.ts'
import { Instant, Uuid, VpBalance } from '../shared/entities/entities.ts'
import { Ticket } from '../shared/entities/ticket.ts'
import { ListQuery, Note, pageOf } from '../shared/entities/staff-list.ts'
import { NumberMove } from './number-moves.calls.ts'
import { AccountExport } from './own-account.calls.ts'
import { acting, adminActing, movingMoney, reading, READS } from '../shared/staff-calls.ts'

// The customers, as the console finds and shows them.

export const FoundCustomer = z.object({
  uuid: Uuid,
  username: z.string(),
  /** Empty once the account was closed; masked for staff who are bound to cinemas. */
  phoneNumber: z.string(),
  balance: VpBalance,
  /** A blocked customer can sign in nowhere. */
  blocked: z.boolean(),
  /** A closed account no longer holds any data that says whose it was. */
  closed: z.boolean(),
  joinedAt: Instant,
})
export type FoundCustomer = z.output<typeof FoundCustomer>

export const StaffCustomer = FoundCustomer.extend({
  /** Null if the customer gave none, and for staff who are bound to cinemas. */
  email: z.string().nullable(),
  lga: z.string(),
  state: z.string(),
  country: z.string(),
  blockedAt: Instant.nullable(),
  closedAt: Instant.nullable(),
  /** When the account is erased because staff have asked for it; null if they have not. */
  closesAt: Instant.nullable(),
  /** A proposed move to another phone number that awaits a second person's decision. */
  numberMove: NumberMove.nullable(),
  /** The number of sessions that are open now. */
  sessions: z.int(),
})
export type StaffCustomer = z.output<typeof StaffCustomer>

export const listCustomers = endpoint({
  ...reading,
  confirmed: 'sometimes',
  path: '/api/v1/staff/customers',
  summary:
    'Customers a page at a time: the newest first, or with `q` by name. `q` is a phone number in any spelling, the beginning of a username, an email, the pin of a ticket, the reference of a payment (ours or the provider’s), or the id of a customer',
  input: ListQuery.extend({ state: z.enum(['blocked', 'closed', 'moving']).optional() }),
  output: pageOf(FoundCustomer),
  errors: ['too-many-requests'],
})

export const getCustomer = endpoint({
  ...reading,
  confirmed: 'sometimes',
  path: '/api/v1/staff/customers/:uuid',
  summary: 'One customer, also when the account is blocked or closed',
  input: z.object({ uuid: Uuid }),
  output: z.object({ customer: StaffCustomer }),
  errors: ['customer-not-found', 'too-many-requests'],
})

const blocking = {
  ...movingMoney,
  confirmed: true,
  input: z.object({ uuid: Uuid, note: Note }),
  output: z.object({ uuid: Uuid, blocked: z.boolean() }),
} as const

export const blockCustomer = endpoint({
  ...blocking,
  path: '/api/v1/staff/customers/:uuid/block',
  summary:
    'Ends all sessions of a customer, who can then sign in nowhere. Tickets still admit, and money that arrives is credited',
  errors: ['customer-not-found', 'customer-closed'],
})

export const unblockCustomer = endpoint({
  ...blocking,
  path: '/api/v1/staff/customers/:uuid/unblock',
  summary: 'Lets a blocked customer sign in again',
  errors: ['customer-not-found', 'customer-closed'],
})

export const sendPinByStaff = endpoint({
  ...acting,
  path: '/api/v1/staff/customers/:uuid/tickets/:ticketID/sendpin',
  roles: READS,
  perMinute: 20,
  summary: 'Sends the pin of a ticket to its buyer’s own number by SMS, unseen by staff',
  input: z.object({ uuid: Uuid, ticketID: Uuid }),
  output: z.object({
    /** The masked number to which the pin was sent. */
    sentTo: z.string(),
  }),
  status: 202,
  errors: [
    'ticket-not-found',
    'ticket-given-away',
    'ticket-over',
    'customer-closed',
    'pin-just-sent',
    'pins-sent-too-often',
    'too-many-requests',
  ],
})

// Only admins export or close an account for a customer who asked for it.

export const exportAccountByStaff = endpoint({
  method: 'POST',
  confirmed: true,
  path: '/api/v1/staff/customers/:uuid/export',
  access: 'staff',
  roles: ['admin'],
  everyCinema: true,
  perMinute: 10,
  summary: 'Everything that is stored about a customer who asked for it, without codes of tickets',
  input: z.object({ uuid: Uuid, note: Note }),
  output: AccountExport.extend({ tickets: z.array(Ticket.omit({ QrCode: true })) }),
  errors: ['customer-not-found', 'customer-closed', 'exports-of-today'],
})

export const closeAccountByStaff = endpoint({
  ...adminActing,
  confirmed: true,
  path: '/api/v1/staff/customers/:uuid/close',
  summary: `Erases a customer who asked for it, for ever, ${CLOSING_WAIT_HOURS} hours later; what the ledger needs stays. The customer is told by SMS, and the closing can be called off until then`,
  input: z.object({ uuid: Uuid, note: Note }),
  output: z.object({ uuid: Uuid, closed: z.literal(false), closesAt: Instant }),
  errors: ['customer-not-found', 'customer-closed', 'payment-under-way', 'closing-waits', 'closings-of-today'],
})

export const callOffClosing = endpoint({
  ...movingMoney,
  path: '/api/v1/staff/customers/:uuid/close/calloff',
  summary: 'Keeps an account whose closing waits',
  input: z.object({ uuid: Uuid, note: Note }),
  output: z.object({ uuid: Uuid, closesAt: z.null() }),
  errors: ['customer-not-found', 'customer-closed', 'closing-not-asked'],
})
