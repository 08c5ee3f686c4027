import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Instant, PhoneInput, SeatName, Uuid } from '../shared/entities/entities.ts'
import { Ticket } from '../shared/entities/ticket.ts'
import { ListQuery, NamedCustomer, NamedStaff, Note, pageOf } from '../shared/entities/staff-list.ts'
import { MAX_FREE_TICKETS } from './complimentary.rules.ts'
import { acting, reading } from '../shared/staff-calls.ts'

// Free tickets, which staff give away. Those of a type that needs approval, and those above the limit of the counter,
// wait for a second person.

const FreePurchase = z.object({
  id: Uuid,
  showtimeID: Uuid,
  channel: z.literal('office'),
  tender: z.literal('none'),
  reason: z.string(),
  operator: NamedStaff,
  /** The person who approved the tickets: the operator, unless their type asks for a second person. */
  approver: NamedStaff,
})
export type FreePurchase = z.output<typeof FreePurchase>

/** A request is `over` if it was not decided before its showtime began or was cancelled. */
export const REQUEST_STATES = ['waiting', 'done', 'rejected', 'over'] as const
const RequestState = z.enum(REQUEST_STATES)

const FreeTicketsRequest = z.object({
  id: Uuid,
  showtime: z.object({
    id: Uuid,
    film: z.string(),
    cinema: z.string(),
    screen: z.string(),
    startsAt: Instant,
    /** The time zone of the cinema. */
    timeZone: z.string(),
  }),
  type: z.string(),
  count: z.int(),
  /** Null if the seats are chosen when a person approves. */
  seats: z.array(z.string()).nullable(),
  /** The customer who gets the tickets; null for tickets on paper. */
  guest: NamedCustomer.nullable(),
  reason: z.string(),
  state: RequestState,
  proposedBy: NamedStaff,
  proposedAt: Instant,
  decidedBy: NamedStaff.nullable(),
  decidedAt: Instant.nullable(),
  decisionNote: z.string().nullable(),
  /** The free tickets that were given; null until a person approves. */
  purchaseID: Uuid.nullable(),
})
export type FreeTicketsRequest = z.output<typeof FreeTicketsRequest>

/** A ticket that a customer holds has no `QrCode` here. */
const tickets = z.array(Ticket)
const given = z.object({ purchase: FreePurchase, tickets })

const seats = z
  .array(SeatName)
  .min(1)
  .max(MAX_FREE_TICKETS)
  .refine((names) => new Set(names).size === names.length, 'names a seat twice')

export const giveFreeTickets = endpoint({
  ...acting,
  confirmed: true,
  path: '/api/v1/staff/complimentary',
  summary:
    'Gives free tickets for seats that are free, that staff hold or that are house seats, or for a number of free seats together, all or none. Tickets of a type that needs approval, or above the limit of what one person does alone on a business day (`counter_limit`), are only asked for: `waiting` is then the request, and there is no purchase until a second person approves it',
  input: z.object({
    showtimeID: Uuid,
    /** Either the seats or their number is given. */
    seats: seats.optional(),
    count: z.int().min(1).max(MAX_FREE_TICKETS).optional(),
    /** A type of class `complimentary`. Without it, the one that every installation has. */
    typeID: Uuid.optional(),
    /**
     * The tickets appear in the app of the customer with this phone number. For staff who are bound to
     * cinemas, only customers of these cinemas exist.
     */
    phoneNumber: PhoneInput.optional(),
    reason: Note,
  }),

  output: z.object({
    purchase: FreePurchase.nullable(),
    tickets,
    waiting: FreeTicketsRequest.nullable(),
  }),
  status: 201,
  errors: [
    'showtime-not-found',
    'showtime-cancelled',
    'showtime-started',
    'showtime-not-on-sale',
    'ticket-type-not-found',
    'type-not-complimentary',
    'customer-not-found',
    'sold-out',
    'seats-not-free',
    'too-many-free-tickets-requests',
  ],
})

export const getFreeTickets = endpoint({
  ...reading,
  roles: acting.roles,
  path: '/api/v1/staff/complimentary/:id',
  summary: 'Free tickets with their codes, such as to print them again',
  input: z.object({ id: Uuid }),
  output: given,
  errors: ['free-tickets-not-found'],
})

export const listFreeTicketsRequests = endpoint({
  ...reading,
  path: '/api/v1/staff/complimentary/requests',
  summary: 'Requests for free tickets that need two people, newest first, a page at a time',
  input: ListQuery.omit({ q: true }).extend({
    state: RequestState.default('waiting'),
    /** Limits the list to one showtime. */
    showtime: Uuid.optional(),
  }),
  output: pageOf(FreeTicketsRequest),
})

const deciding = { ...acting, output: z.object({ request: FreeTicketsRequest }) } as const

const DECIDING_REFUSALS = ['free-tickets-request-not-found', 'free-tickets-request-over'] as const

export const approveFreeTickets = endpoint({
  ...deciding,
  confirmed: true,
  path: '/api/v1/staff/complimentary/requests/:id/approve',
  summary: 'Gives the free tickets for which another person has asked, if the seats are still free',
  input: z.object({ id: Uuid, note: Note.optional() }),
  errors: [
    ...DECIDING_REFUSALS,
    'adjustment-own',
    'approver-not-independent',
    'customer-closed',
    'showtime-not-found',
    'showtime-cancelled',
    'showtime-started',
    'showtime-not-on-sale',
    'sold-out',
    'seats-not-free',
  ],
})

export const rejectFreeTickets = endpoint({
  ...deciding,
  path: '/api/v1/staff/complimentary/requests/:id/reject',
  summary: 'Gives no tickets; the person who asked for them may also withdraw the request so',
  input: z.object({ id: Uuid, note: Note }),
  errors: DECIDING_REFUSALS,
})
