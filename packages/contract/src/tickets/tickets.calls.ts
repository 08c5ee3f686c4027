import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Code } from '../catalogue/offers.calls.ts'
import { SeatName, Uuid, Vp, VpBalance } from '../shared/entities/entities.ts'
import { Ticket, TicketStatus } from '../shared/entities/ticket.ts'
import { TICKETS_OF_A_PURCHASE } from '../operator/settings.rules.ts'
import { Pickup } from '../sales/pickups.calls.ts'
import { ORDER_REFUSALS, OrderedItems } from '../sales/snacks.calls.ts'
import { ZONES } from '../catalogue/seat-plan.ts'
import { MAX_TICKET_TYPES } from '../catalogue/ticket-types.rules.ts'
import { TICKETS_PER_PAGE } from './tickets.rules.ts'
import { ownActing, ownMoving } from '../shared/customer-calls.ts'

export const purchaseTickets = endpoint({
  ...ownMoving,
  path: '/api/v1/purchaseticket',
  summary: 'Buys seats with Points: seats, Points and tickets change together or not at all',
  input: z.object({
    uuid: Uuid,
    showtimeID: Uuid,
    cinemaID: Uuid,
    numberOfTickets: z.int().min(1),
    amountToPay: Vp,
    /**
     * How many tickets of each type, together `numberOfTickets`. Without it, all are of the standard
     * type.
     */
    tickets: z
      .array(z.object({ typeID: Uuid, count: z.int().min(1) }))
      .min(1)
      .max(MAX_TICKET_TYPES)
      .refine((lines) => new Set(lines.map(({ typeID }) => typeID)).size === lines.length, {
        message: 'names a type twice',
      })
      .optional(),
    seats: z
      .array(SeatName)
      .min(1)
      .max(TICKETS_OF_A_PURCHASE.max)
      .refine((seats) => new Set(seats).size === seats.length, 'names a seat twice')
      .optional()
      .describe(
        'The chosen seats, one for each ticket. They are taken exactly, or nothing is bought. Without them, seats are given together',
      ),
    zone: z
      .enum(ZONES)
      .optional()
      .describe('Gives seats together in this zone, at its prices. It adds nothing to chosen seats'),
    items: OrderedItems.optional().describe('Food and drinks, whose price is part of `amountToPay`'),
    code: Code.optional().describe('A code that opens an offer. The price must be that with the best offer'),
    wheelchair: z
      .literal(true)
      .optional()
      .describe('Gives a wheelchair place first, with the seats beside it. It adds nothing to chosen seats'),
  }),
  output: z.object({
    message: z.string(),
    purchaseID: Uuid,
    balance: VpBalance,
    tickets: z.array(Ticket),
    /** The pick-up of the food and drinks; missing without any. */
    pickup: Pickup.optional(),
  }),
  errors: [
    'account-blocked',
    'showtime-not-found',
    'showtime-started',
    'sale-ended',
    'showtime-cancelled',
    'too-many-tickets',
    'type-not-sold',
    'film-for-adults',
    'price-changed',
    'offer-used',
    'code-not-usable',
    'code-not-here',
    'code-used-up',
    'too-many-requests',
    'sold-out',
    'seat-taken',
    'love-seat-torn',
    'zone-sold-out',
    'no-wheelchair-place',
    'balance-too-low',
    ...ORDER_REFUSALS,
    'bundle-without-code',
  ],
})

export const exchangeTickets = endpoint({
  ...ownMoving,
  path: '/api/v1/exchangetickets',
  summary:
    'Exchanges tickets of one purchase for as many of another showtime, seat or type, where the operator refunds them: only the difference in Points moves',
  input: purchaseTickets.input
    .omit({ numberOfTickets: true, items: true })
    .extend({
      ticketIDs: z
        .array(Uuid)
        .min(1)
        .max(TICKETS_OF_A_PURCHASE.max)
        .refine((ids) => new Set(ids).size === ids.length, 'names a ticket twice'),
    })
    .describe('`amountToPay` is the price of the new tickets. The price of the old ones is set off against it'),
  output: purchaseTickets.output,
  errors: [
    ...purchaseTickets.errors,
    'ticket-not-found',
    'refund-by-cinema-only',
    'exchange-not-offered',
    'exchange-too-late',
    'refunds-too-many',
    'ticket-used',
    'ticket-refunded',
    'tickets-go-together',
    'bundle-not-exchangeable',
    'balance-too-high',
  ],
})

export const listTickets = endpoint({
  ...ownActing,
  path: '/api/v1/fetchtickets',
  summary: `The caller's tickets, ${TICKETS_PER_PAGE} at once: unused ones first, the next showtime first`,
  input: z.object({
    uuid: Uuid,
    /** The last ticket of the page before, as that page returned it; the first page has none. */
    after: z.object({ TicketID: Uuid, TicketStatus }).optional(),
  }),
  output: z.array(Ticket),
  errors: ['ticket-not-found'],
})

export const getTicket = endpoint({
  ...ownActing,
  path: '/api/v1/fetchticket',
  summary: "One of the caller's tickets",
  input: z.object({ uuid: Uuid, ticketID: Uuid }),
  output: z.object({ ticket: Ticket }),
  errors: ['ticket-not-found'],
})

export const sendPin = endpoint({
  ...ownActing,
  path: '/api/v1/sendpin',
  perMinute: 20,
  summary: "Sends the pin of a ticket to the caller's own number by SMS, three times at most",
  input: z.object({ uuid: Uuid, ticketID: Uuid }),
  output: z.object({
    message: z.string(),
    /** The masked number to which the pin was sent. */
    sentTo: z.string(),
  }),
  status: 202,
  errors: [
    'ticket-not-found',
    'ticket-given-away',
    'ticket-over',
    'pin-just-sent',
    'pin-sent-too-often',
    'pins-sent-too-often',
    'too-many-requests',
  ],
})

export const addToGoogleWallet = endpoint({
  ...ownActing,
  path: '/api/v1/googlewallet',
  perMinute: 20,
  summary: 'The link by which a phone saves a ticket of the caller in Google Wallet, where later changes show too',
  input: z.object({ uuid: Uuid, ticketID: Uuid }),
  output: z.object({ link: z.url() }),
  errors: [
    'not-found',
    'ticket-not-found',
    'ticket-given-away',
    'ticket-over',
    'provider-unavailable',
    'too-many-requests',
  ],
})

export const refundTicket = endpoint({
  ...ownMoving,
  path: '/api/v1/refundticket',
  summary:
    'Gives a ticket back for its Points, if the operator offers that and the time is not over. Both tickets of a love seat go back together',
  input: z.object({ uuid: Uuid, ticketID: Uuid }),
  output: z.object({ message: z.string(), balance: VpBalance, ticket: Ticket }),
  errors: [
    'ticket-not-found',
    'refund-by-cinema-only',
    'refund-not-offered',
    'refund-too-late',
    'refunds-too-many',
    'ticket-used',
    'ticket-refunded',
    'balance-too-high',
  ],
})
