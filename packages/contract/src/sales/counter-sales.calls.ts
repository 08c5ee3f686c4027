import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { MAX_COUNTER_TICKETS, PAID_KINDS } from './counter.rules.ts'
import { Instant, LocalDate, PhoneInput, SeatName, Uuid } from '../shared/entities/entities.ts'
import { Ticket, TicketExhibitor } from '../shared/entities/ticket.ts'
import { NamedStaff, Note } from '../shared/entities/staff-list.ts'
import { ZONES } from '../catalogue/seat-plan.ts'
import { MAX_TICKET_TYPES, TYPE_CLASSES } from '../catalogue/ticket-types.rules.ts'
import { AppliedOffer, Code } from '../catalogue/offers.calls.ts'
import { Pickup } from './pickups.calls.ts'
import { Tenders } from './tenders.ts'
import { ITEM_REFUSALS, OrderedItems, SoldItem } from './snacks.calls.ts'
import {
  APPROVAL_REFUSALS,
  Approval,
  counterActing,
  counterApproved,
  counterReading,
  TILL_REFUSALS,
} from './counter.calls.ts'

// With these calls, a counter sells tickets or gives them away. All amounts are in kobo.

const seats = z
  .array(SeatName)
  .min(1)
  .max(MAX_COUNTER_TICKETS)
  .refine((names) => new Set(names).size === names.length, 'names a seat twice')

const orderedTypes = z
  .array(z.object({ typeID: Uuid, count: z.int().min(1).max(MAX_COUNTER_TICKETS) }))
  .min(1)
  .max(MAX_TICKET_TYPES)
  .refine((types) => new Set(types.map(({ typeID }) => typeID)).size === types.length, 'names a type twice')
  .refine(
    (types) => types.reduce((sum, { count }) => sum + count, 0) <= MAX_COUNTER_TICKETS,
    `are at most ${MAX_COUNTER_TICKETS} tickets`,
  )

const PaidTender = z.object({
  kind: z.enum(PAID_KINDS),
  kobo: z.int(),
  reference: z.string().nullable(),
  terminal: z.string().nullable(),
  /** True if a provider has confirmed the money. False if a person has typed its reference, and for cash. */
  isConfirmed: z.boolean(),
  /** Why the reference was typed at a till that has a card terminal; null if no reason was needed. */
  reason: z.string().nullable(),
  /** True if this payment was for earlier tickets that were exchanged for these. */
  isCarried: z.boolean().optional(),
})

export const CounterPurchase = z.object({
  id: Uuid,
  channel: z.literal('counter'),
  sessionID: Uuid,
  till: z.object({ id: Uuid, name: z.string() }),
  /** It is null for a sale of food and drinks without tickets. */
  showtimeID: Uuid.nullable(),
  operator: NamedStaff,
  soldAt: Instant,
  /** The sum of the prices of its tickets, food and drinks. */
  kobo: z.int(),
  /** The owner of the cinema at the time of the sale, as papers name it. A sale of tickets that a till made offline has none. */
  exhibitor: TicketExhibitor.optional(),
  /** The part of the sum for food and drinks. It is missing for a sale of tickets that a till made offline. */
  itemsKobo: z.int().optional(),
  /** The amount that each tender paid, less change. Free tickets have none. */
  tenders: z.array(PaidTender),
  /** Cash that was handed back. */
  change: z.int(),
  /** The sum of later refunds. */
  refunded: z.int(),
  /** Why free tickets were given; null for sold ones. */
  reason: z.string().nullable(),
  approver: NamedStaff.nullable(),
})
export type CounterPurchase = z.output<typeof CounterPurchase>

/**
 * A sale in a list. A person who may count its till gets no amounts while the till is open, because their sum is what
 * the till should hold.
 */
export const ListedSale = CounterPurchase.partial({
  kobo: true,
  itemsKobo: true,
  change: true,
  refunded: true,
}).extend({
  tenders: z.array(PaidTender.partial({ kobo: true })),
  /** Both are null for a sale of food and drinks without tickets. */
  film: z.string().nullable(),
  startsAt: Instant.nullable(),
  tickets: z.int(),
  /** How many of its tickets were given back. */
  ticketsRefunded: z.int(),
  /** What was taken back and not repaid, such as with a cancelled showtime. */
  owed: z.int(),
  /** The number that its buyer left, while something is owed; null without one. */
  phone: z.string().nullable(),
})
export type ListedSale = z.output<typeof ListedSale>

/** A ticket as the receipt shows it. Its `QrCode` is also its pin. */
export const CounterTicket = Ticket.extend({
  TypeID: Uuid,
  TypeName: z.string(),
  TypeClass: z.enum(TYPE_CLASSES),
  /** The price of the ticket. */
  Kobo: z.int(),
  /** What the buyer paid for it. A sponsor pays the rest of the price. */
  PaidKobo: z.int(),
  /** The price without taxes. */
  NetKobo: z.int(),
  /** The taxes in the price, with their rates in parts per million at the time of the sale. */
  Taxes: z
    .array(z.object({ name: z.string(), kobo: z.int(), ppm: z.int().optional() }))
    .nullable()
    .optional(),
  /** Its number within its showtime. */
  Serial: z.int(),
  PlayDate: LocalDate,
  /** 1 for the first paper. Each reprint adds one. */
  Copy: z.int(),
  /** The number of the bundle within the purchase of which the ticket is a part; null for none. */
  BundleLine: z.int().nullable().optional(),
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
  'love-seat-torn',
  'zone-sold-out',
  'no-wheelchair-place',
  'busy',
] as const

/** A sale that is paid at once and one that waits for a card or a transfer have these fields in common. */
export const saleRequest = {
  sessionID: Uuid,
  showtimeID: Uuid,
  tickets: orderedTypes,
  /** As many seats as tickets. Without them, seats together are given. */
  seats: seats.optional(),
  /**
   * The seats that the till has shown as those of the sale. It takes them if all of them are free still, and others
   * otherwise, because a rush in the app must not make the window wait.
   */
  shownSeats: seats.optional(),
  /** Gives seats together in this zone, at its prices. It adds nothing to chosen seats. */
  zone: z.enum(ZONES).optional(),
  /** Gives a wheelchair place first, with its companion's seat. */
  wheelchair: z.literal(true).optional(),
  /** The tickets appear in the app of the customer with this number, and the pins go there by SMS. */
  phoneNumber: PhoneInput.optional(),
  /** The code of an offer. If another offer leaves the buyer less to pay, the code is not used. */
  code: Code.optional(),
}

/** A sale of tickets, food and drinks. Without tickets it has neither a showtime nor a code, and at least one item. */
export const saleWithFood = {
  ...saleRequest,
  showtimeID: Uuid.optional(),
  tickets: orderedTypes.optional(),
  items: OrderedItems.optional(),
}

/** A sale that was made: the purchase, its tickets, and the cash that is handed back. */
export const CounterSold = z.object({
  purchase: CounterPurchase,
  tickets,
  /** The food and drinks. They are missing for a sale that a till made offline. */
  items: z.array(SoldItem).optional(),
  /** How the food and drinks are handed over; missing for tickets alone. */
  pickup: Pickup.optional(),
  change: z.int(),
})

const CODE_REFUSALS = [
  'code-not-usable',
  'code-not-here',
  'code-used-up',
  'code-of-own-batch',
  'code-needs-number',
  'offer-used',
  'voucher-not-fitting',
  'too-many-requests',
] as const

export const SALE_REFUSALS = [
  ...SELLING_REFUSALS,
  ...CODE_REFUSALS,
  'type-not-sold',
  'film-for-adults',
  'tender-not-fitting',
  'tender-used',
  'typing-unexplained',
] as const

/** A sale with food and drinks can also be refused for these reasons. */
export const FOOD_REFUSALS = [...ITEM_REFUSALS, 'bundle-without-code'] as const

export const sellAtCounter = endpoint({
  ...counterActing,
  path: '/api/v1/counter/sales',
  summary:
    'Sells tickets, food and drinks at an open till, all or none: tickets for chosen seats or for seats together. The same key of the same session gets the same sale from any sender',
  input: z.object({
    ...saleWithFood,
    tenders: Tenders.min(1),
  }),
  output: CounterSold,
  status: 201,
  errors: [...SALE_REFUSALS, ...FOOD_REFUSALS, 'transfer-not-arrived'],
})

export const checkCounterCode = endpoint({
  ...counterReading,
  method: 'POST',
  path: '/api/v1/counter/codes',
  summary:
    'The offer or the prepaid voucher of a code for a showtime, before its tickets are paid. The refusal of a wrong code does not say why',
  input: z.object({
    sessionID: Uuid,
    showtimeID: Uuid,
    code: Code,
    phoneNumber: PhoneInput.optional(),
    /** The sale whose tickets are exchanged. The offer is computed as if they were refunded already. */
    exchangedID: Uuid.optional(),
  }),
  output: z.object({
    /** The offer that the code opens; null if the code is that of a prepaid voucher. */
    offer: AppliedOffer.nullable(),
    /** The prepaid voucher with this code, which pays for all ticket types if `types` is empty; null for an offer. */
    voucher: z.object({ faceKobo: z.int(), paidKobo: z.int(), types: z.array(Uuid) }).nullable(),
  }),
  errors: [...TILL_REFUSALS, ...CODE_REFUSALS, 'showtime-not-found', 'busy'],
})

export const giveAtCounter = endpoint({
  ...counterApproved,
  path: '/api/v1/counter/complimentary',
  summary: 'Gives free tickets at an open till, with a reason, and with a supervisor where the limit asks for one',
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
  errors: [...SELLING_REFUSALS, ...APPROVAL_REFUSALS, 'ticket-type-not-found', 'type-not-complimentary'],
})
