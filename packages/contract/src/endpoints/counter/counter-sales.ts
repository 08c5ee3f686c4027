import { z } from 'zod'
import { endpoint } from '../../calls/endpoint.ts'
import {
  MAX_COUNTER_TICKETS,
  MAX_TENDERS,
  MAX_TILL_KOBO,
  TENDER_KINDS,
  TENDER_REFERENCE_MAX_LENGTH,
  TERMINAL_NAME_MAX_LENGTH,
  TILL_READERS,
} from '../../counter/counter-rules.ts'
import { Instant, LocalDate, PhoneInput, SeatName, Ticket, Uuid } from '../../entities/entities.ts'
import { ListQuery, NamedStaff, Note, pageOf } from '../../entities/staff-list.ts'
import { KOBO_A_NAIRA } from '../../money/kobo.ts'
import { SEAT_STATES } from '../../showtimes/seats-of-show.ts'
import { MAX_TICKET_TYPES, TYPE_CLASSES } from '../../tickets/ticket-types.ts'
import { typedText } from '../../typing/typed-text.ts'
import { PlanRows } from '../cinemas/screens.ts'
import {
  APPROVAL_REFUSALS,
  Approval,
  counterActing,
  counterApproved,
  counterReading,
  TILL_REFUSALS,
} from './counter-calls.ts'

// What is sold at a counter, what it gives back, and what it prints again. All amounts are kobo.

const TypeClass = z.enum(TYPE_CLASSES)

const CounterShowtime = z.object({
  id: Uuid,
  film: z.string(),
  rating: z.string(),
  screen: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  /** When the counter stops selling it. */
  soldUntil: Instant,
  /** The time zone of the cinema. */
  timeZone: z.string(),
  totalSeats: z.int(),
  seatsLeft: z.int(),
  /** What the counter sells, the standard type first. */
  types: z.array(
    z.object({
      typeID: Uuid,
      name: z.string(),
      class: TypeClass,
      note: z.string(),
      /** Whole naira. */
      kobo: z.int(),
    }),
  ),
})
export type CounterShowtime = z.output<typeof CounterShowtime>

export const listCounterShowtimes = endpoint({
  ...counterReading,
  path: '/api/v1/counter/showtimes',
  summary:
    'The showtimes of a cinema that its counter sells on the present business day, by start, with prices in kobo',
  input: ListQuery.omit({ q: true }).extend({
    cinemaID: Uuid,
    /** The open session of the till that asks, so that the office sees when the till had contact last. */
    sessionID: Uuid.optional(),
  }),
  output: pageOf(CounterShowtime),
})

export const getCounterSeats = endpoint({
  ...counterReading,
  path: '/api/v1/counter/showtimes/:id/seats',
  summary: 'The plan of a showtime with what has become of each seat, so that seats can be chosen',
  input: z.object({ id: Uuid }),
  output: z.object({
    /** The rows from the front to the back. */
    plan: PlanRows,
    /** The seats of the plan, row after row. The counter sells those that are free. */
    seats: z.array(z.object({ seat: z.string(), state: z.enum(SEAT_STATES) })),
  }),
  errors: ['not-allowed', 'showtime-not-found'],
})

const Tender = z.object({
  kind: z.enum(TENDER_KINDS),
  /** What is handed over. Cash may be more than what is left to pay. */
  kobo: z.int().min(1).max(MAX_TILL_KOBO),
  /** The number on the slip of a terminal, or of a transfer. Terminals and transfers need one. */
  reference: typedText().min(1).max(TENDER_REFERENCE_MAX_LENGTH).optional(),
  /** The terminal that took the card. */
  terminal: typedText().min(1).max(TERMINAL_NAME_MAX_LENGTH).optional(),
})

export const Tenders = z
  .array(
    Tender.refine(
      ({ kind, kobo }) => kind !== 'cash' || kobo % KOBO_A_NAIRA === 0,
      'must be whole naira',
    ).refine(
      ({ kind, reference }) => kind === 'cash' || reference !== undefined,
      'needs its reference',
    ),
  )
  .max(MAX_TENDERS)

const seats = z
  .array(SeatName)
  .min(1)
  .max(MAX_COUNTER_TICKETS)
  .refine((names) => new Set(names).size === names.length, 'names a seat twice')

const orderedTypes = z
  .array(z.object({ typeID: Uuid, count: z.int().min(1).max(MAX_COUNTER_TICKETS) }))
  .min(1)
  .max(MAX_TICKET_TYPES)
  .refine(
    (types) => new Set(types.map(({ typeID }) => typeID)).size === types.length,
    'names a type twice',
  )
  .refine(
    (types) => types.reduce((sum, { count }) => sum + count, 0) <= MAX_COUNTER_TICKETS,
    `are at most ${MAX_COUNTER_TICKETS} tickets`,
  )

const CounterPurchase = z.object({
  id: Uuid,
  channel: z.literal('counter'),
  sessionID: Uuid,
  till: z.object({ id: Uuid, name: z.string() }),
  showtimeID: Uuid,
  operator: NamedStaff,
  soldAt: Instant,
  /** What the tickets cost together. */
  kobo: z.int(),
  /** What each tender paid, less change. Free tickets have none. */
  tenders: z.array(
    z.object({
      kind: z.enum(TENDER_KINDS),
      kobo: z.int(),
      reference: z.string().nullable(),
      terminal: z.string().nullable(),
    }),
  ),
  /** Cash that was handed back. */
  change: z.int(),
  /** What was given back later. */
  refunded: z.int(),
  /** Why free tickets were given; null for sold ones. */
  reason: z.string().nullable(),
  approver: NamedStaff.nullable(),
})
export type CounterPurchase = z.output<typeof CounterPurchase>

/** A ticket as the receipt shows it. Its `QrCode` is also its pin. */
const CounterTicket = Ticket.extend({
  TypeID: Uuid,
  TypeName: z.string(),
  TypeClass,
  /** What was paid for it. */
  Kobo: z.int(),
  /** Its value without taxes. */
  NetKobo: z.int(),
  /** The taxes in its price, as they were at the sale. */
  Taxes: z.array(z.object({ name: z.string(), kobo: z.int() })).optional(),
  /** The owner of the cinema, as papers name one; null if nobody has entered it. */
  Exhibitor: z
    .object({ name: z.string(), tin: z.string(), rcNumber: z.string() })
    .nullable()
    .optional(),
  /** Its number within its showtime. */
  Serial: z.int(),
  PlayDate: LocalDate,
  /** 1 for the first paper. Each reprint adds one. */
  Copy: z.int(),
})
export type CounterTicket = z.output<typeof CounterTicket>

const tickets = z.array(CounterTicket)

const SELLING_REFUSALS = [
  ...TILL_REFUSALS,
  'showtime-not-found',
  'showtime-cancelled',
  'showtime-not-on-sale',
  'counter-sale-over',
  'books-closed',
  'sold-out',
  'seat-taken',
  'no-wheelchair-place',
  'busy',
] as const

/** What a sale at a counter is about, apart from its money. */
export const saleWish = {
  sessionID: Uuid,
  showtimeID: Uuid,
  tickets: orderedTypes,
  /** As many seats as tickets. Without them, seats together are given. */
  seats: seats.optional(),
  /** Gives a wheelchair place first, with its companion's seat. */
  wheelchair: z.literal(true).optional(),
  /** The tickets appear in the app of the customer with this number, and the pins go there by SMS. */
  phoneNumber: PhoneInput.optional(),
}

/** A sale that was made: the purchase, its tickets, and the cash that is handed back. */
export const CounterSold = z.object({ purchase: CounterPurchase, tickets, change: z.int() })

export const SALE_REFUSALS = [
  ...SELLING_REFUSALS,
  'type-not-sold',
  'tender-not-fitting',
  'tender-used',
] as const

export const sellAtCounter = endpoint({
  ...counterActing,
  path: '/api/v1/counter/sales',
  summary:
    'Sells tickets at an open till, for chosen seats or for seats together, all or none. The same key of the same session gets the same sale, whoever sends it',
  input: z.object({ ...saleWish, tenders: Tenders.min(1) }),
  output: CounterSold,
  status: 201,
  errors: [...SALE_REFUSALS, 'transfer-not-arrived'],
})

export const giveAtCounter = endpoint({
  ...counterApproved,
  path: '/api/v1/counter/complimentary',
  summary:
    'Gives free tickets at an open till, with a reason, and with a supervisor where the limit asks for one',
  input: z.object({
    sessionID: Uuid,
    showtimeID: Uuid,
    /** Either the seats or their number is given. */
    seats: seats.optional(),
    count: z.int().min(1).max(MAX_COUNTER_TICKETS).optional(),
    /** A type of class `complimentary`. Without it, the one that every installation has. */
    typeID: Uuid.optional(),
    phoneNumber: PhoneInput.optional(),
    reason: Note,
    approval: Approval.optional(),
  }),
  output: z.object({ purchase: CounterPurchase, tickets }),
  status: 201,
  errors: [
    ...SELLING_REFUSALS,
    ...APPROVAL_REFUSALS,
    'ticket-type-not-found',
    'type-not-complimentary',
  ],
})

export const refundSale = endpoint({
  ...counterApproved,
  path: '/api/v1/counter/sales/:id/refund',
  summary:
    'Gives back what unused tickets of a sale cost, by the tender that paid them, and frees their seats',
  input: z.object({
    /** The purchase. */
    id: Uuid,
    /** The till that gives the money back. It may be another one than that of the sale. */
    sessionID: Uuid,
    /** Without them, all tickets of the sale that are left. */
    ticketIDs: z.array(Uuid).min(1).max(MAX_COUNTER_TICKETS).optional(),
    reason: Note,
    approval: Approval.optional(),
  }),
  output: z.object({
    refund: z.object({
      id: Uuid,
      kobo: z.int(),
      parts: z.array(
        z.object({ kind: z.enum(TENDER_KINDS), kobo: z.int(), reference: z.string().nullable() }),
      ),
      ticketIDs: z.array(Uuid),
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
    'nothing-to-refund',
  ],
})

export const reprintTicket = endpoint({
  ...counterApproved,
  path: '/api/v1/counter/tickets/:id/reprint',
  summary: 'Prints a ticket of the counter again, with the same code and the number of its copy',
  input: z.object({ id: Uuid, sessionID: Uuid, reason: Note, approval: Approval.optional() }),
  output: z.object({ purchase: CounterPurchase, ticket: CounterTicket }),
  errors: [
    ...TILL_REFUSALS,
    ...APPROVAL_REFUSALS,
    'ticket-not-found',
    'ticket-refunded',
    'ticket-given-away',
  ],
})

export const listCounterSales = endpoint({
  ...counterReading,
  roles: TILL_READERS,
  path: '/api/v1/counter/sales',
  summary:
    'The sales of the tills of a cinema, newest first, a page at a time: to print them again, and to give money back',
  input: ListQuery.extend({
    /** A pin, or the seat, the serial or the reference of a sale of the last day. */
    q: typedText().min(1).max(TENDER_REFERENCE_MAX_LENGTH).optional(),
    cinemaID: Uuid,
    sessionID: Uuid.optional(),
    showtimeID: Uuid.optional(),
    /** `to-refund` are those of cancelled showtimes whose money was not given back yet. */
    state: z.enum(['all', 'to-refund']).default('all'),
  }),
  output: pageOf(CounterPurchase.extend({ film: z.string(), startsAt: Instant, tickets: z.int() })),
})

export const getCounterSale = endpoint({
  ...counterReading,
  path: '/api/v1/counter/sales/:id',
  summary: 'A sale of a counter with its tickets, also those that were refunded',
  input: z.object({ id: Uuid }),
  output: z.object({
    purchase: CounterPurchase,
    tickets,
    /** The sold tickets whose price was not given back yet. */
    toRefund: z.array(Uuid),
  }),
  errors: ['not-allowed', 'sale-not-found'],
})
