import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { MAX_COUNTER_TICKETS, PAID_KINDS, TENDER_REFERENCE_MAX_LENGTH, TILL_READERS } from './counter.rules.ts'
import { Uuid } from '../shared/entities/entities.ts'
import { ListQuery, Note, pageOf } from '../shared/entities/staff-list.ts'
import { typedText } from '../shared/typing/typed-text.ts'
import { APPROVAL_REFUSALS, Approval, counterApproved, counterReading, TILL_REFUSALS } from './counter.calls.ts'
import { MAX_SOLD_LINES } from './snacks.rules.ts'
import { Pickup } from './pickups.calls.ts'
import { SoldItem } from './snacks.calls.ts'
import { CounterPurchase, CounterSold, CounterTicket, ListedSale } from './counter-sales.calls.ts'

// With these calls, a seller finds an earlier sale, refunds it, and prints it again. All amounts are in kobo.

export const refundSale = endpoint({
  ...counterApproved,
  path: '/api/v1/counter/sales/:id/refund',
  summary:
    'Gives back what unused tickets of a sale cost, or all tickets of a cancelled showtime, by the tender that paid them, and frees their seats',
  input: z.object({
    /** The id of the purchase. */
    id: Uuid,
    /** The till that gives the money back. It may be another one than that of the sale. */
    sessionID: Uuid,
    /**
     * If `ticketIDs` and `lines` are missing, all refundable tickets of the sale are refunded. A sale without tickets
     * has its food and drinks refunded then.
     */
    ticketIDs: z.array(Uuid).min(1).max(MAX_COUNTER_TICKETS).optional(),
    /** The lines of food and drinks to refund. `isRestocked` returns a line to the stock. */
    lines: z
      .array(z.object({ place: z.int().min(1), isRestocked: z.boolean().default(false) }))
      .min(1)
      .max(MAX_SOLD_LINES)
      .refine((lines) => new Set(lines.map(({ place }) => place)).size === lines.length, 'names a line twice')
      .optional(),
    /** Needed unless the showtime is cancelled, which is the reason and the approval then. */
    reason: Note.optional(),
    approval: Approval.optional(),
  }),
  output: z.object({
    refund: z.object({
      id: Uuid,
      kobo: z.int(),
      parts: z.array(z.object({ kind: z.enum(PAID_KINDS), kobo: z.int(), reference: z.string().nullable() })),
      ticketIDs: z.array(Uuid),
      /** The lines of food and drinks that were refunded. */
      places: z.array(z.int()),
    }),
    purchase: CounterPurchase,
  }),
  errors: [
    ...TILL_REFUSALS,
    ...APPROVAL_REFUSALS,
    'sale-not-found',
    'ticket-not-found',
    'ticket-used',
    'ticket-over',
    'ticket-given-away',
    'tickets-go-together',
    'free-ticket-used',
    'nothing-to-refund',
    'item-not-found',
    'love-seat-torn',
  ],
})

export const reprintTicket = endpoint({
  ...counterApproved,
  path: '/api/v1/counter/tickets/:id/reprint',
  summary: 'Prints a ticket of the counter again, with the same code and the number of its copy',
  input: z.object({ id: Uuid, sessionID: Uuid, reason: Note, approval: Approval.optional() }),
  output: z.object({ purchase: CounterPurchase, ticket: CounterTicket }),
  errors: [...TILL_REFUSALS, ...APPROVAL_REFUSALS, 'ticket-not-found', 'ticket-refunded', 'ticket-given-away'],
})

export const reprintFood = endpoint({
  ...counterApproved,
  path: '/api/v1/counter/sales/:id/reprint',
  summary:
    'Prints the receipt of the food and drinks of a sale again, with the same code for the bar and the number of its copy',
  input: z.object({ id: Uuid, sessionID: Uuid, reason: Note, approval: Approval.optional() }),
  output: CounterSold.pick({ purchase: true, items: true, pickup: true }).extend({ copy: z.int() }),
  errors: [...TILL_REFUSALS, ...APPROVAL_REFUSALS, 'sale-not-found', 'pickup-paid-back'],
})

export const listCounterSales = endpoint({
  ...counterReading,
  roles: TILL_READERS,
  path: '/api/v1/counter/sales',
  summary:
    'The sales of the tills of a cinema, newest first, a page at a time: to print them again, and to give money back. The amounts of an open till are left out for everybody who may count it, except what is to be given back',
  input: ListQuery.extend({
    /** A seller types a pin, or the seat, the serial or the reference of a sale of the last day. */
    q: typedText().min(1).max(TENDER_REFERENCE_MAX_LENGTH).optional(),
    cinemaID: Uuid,
    sessionID: Uuid.optional(),
    showtimeID: Uuid.optional(),
    /** `to-refund` lists the sales whose buyers still get money back, such as for a cancelled showtime. */
    state: z.enum(['all', 'to-refund']).default('all'),
  }),
  output: pageOf(ListedSale),
})

export const getCounterSale = endpoint({
  ...counterReading,
  path: '/api/v1/counter/sales/:id',
  summary:
    'A sale of a counter with its tickets, also those that were refunded. Their codes are left out: only a reprint shows a code again',
  input: z.object({ id: Uuid }),
  output: z.object({
    purchase: CounterPurchase,
    tickets: z.array(CounterTicket),
    items: z.array(SoldItem),
    /** The order of the food and drinks, without its code; missing for tickets alone. */
    pickup: Pickup.pick({ state: true }).optional(),
    /** The tickets that can be refunded. A ticket that was given to another person cannot be. */
    toRefund: z.array(Uuid),
    /** True if the showtime is cancelled or compensated for these tickets, so that a refund needs no approval. */
    isCancelled: z.boolean(),
    /**
     * True if the showtime has begun, so that an exchange needs a reason and a supervisor. Refunded tickets need
     * neither.
     */
    hasBegun: z.boolean(),
    /** The name of the offer of the sale, if refunding its last ticket returns the use of the offer; null otherwise. */
    offer: z.string().nullable(),
  }),
  errors: ['sale-not-found'],
})
