import { z } from 'zod'
import { endpoint } from '../../calls/endpoint.ts'
import { PhoneInput, SeatName, Ticket, Uuid } from '../../entities/entities.ts'
import { Note } from '../../entities/staff-list.ts'
import { MAX_FREE_TICKETS } from '../../tickets/complimentary.ts'
import { acting, reading } from '../calls/staff-calls.ts'

// Free tickets, which staff give away.

const FreePurchase = z.object({
  id: Uuid,
  showtimeID: Uuid,
  channel: z.literal('office'),
  tender: z.literal('none'),
  reason: z.string(),
  operator: z.object({ id: Uuid, name: z.string() }),
  /** The person who approved the tickets: the operator, unless their type asks for a second person. */
  approver: z.object({ id: Uuid, name: z.string() }),
})
export type FreePurchase = z.output<typeof FreePurchase>

/** A ticket that a customer holds has no `QrCode` here. */
const answer = z.object({ purchase: FreePurchase, tickets: z.array(Ticket) })

const seats = z
  .array(SeatName)
  .min(1)
  .max(MAX_FREE_TICKETS)
  .refine((names) => new Set(names).size === names.length, 'names a seat twice')

export const giveFreeTickets = endpoint({
  ...acting,
  path: '/api/v1/staff/complimentary',
  summary:
    'Gives free tickets for seats that are free, that staff hold or that are house seats, or for a number of free seats together, all or none',
  input: z.object({
    showtimeID: Uuid,
    /** Either the seats or their number is given. */
    seats: seats.optional(),
    count: z.int().min(1).max(MAX_FREE_TICKETS).optional(),
    /** A type of class `complimentary`. Without it, the one that every installation has. */
    typeID: Uuid.optional(),
    /** The tickets appear in the app of the customer with this phone number. */
    phoneNumber: PhoneInput.optional(),
    reason: Note,
  }),

  output: answer,
  status: 201,
  errors: [
    'not-allowed',
    'showtime-not-found',
    'showtime-cancelled',
    'showtime-started',
    'showtime-not-on-sale',
    'ticket-type-not-found',
    'type-not-complimentary',
    'second-person-needed',
    'customer-not-found',
    'sold-out',
    'seats-not-free',
    'idempotency-key-reused',
  ],
})

export const getFreeTickets = endpoint({
  ...reading,
  roles: acting.roles,
  path: '/api/v1/staff/complimentary/:id',
  summary: 'Free tickets with their codes, such as to print them again',
  input: z.object({ id: Uuid }),
  output: answer,
  errors: ['not-allowed', 'free-tickets-not-found'],
})
