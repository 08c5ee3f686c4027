import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Instant, LocalTime, NamedDay, SeatName, Uuid, Vp } from '../shared/entities/entities.ts'
import { ListQuery, NamedStaff, pageOf, Version } from '../shared/entities/staff-list.ts'
import { MAX_KOBO } from '../shared/kobo.ts'
import { customerReading } from '../shared/customer-calls.ts'
import { acting, actingOnOne, line, reading } from '../shared/staff-calls.ts'
import { TICKETS_OF_A_PURCHASE } from '../operator/settings.rules.ts'
import { MAX_TICKET_TYPES } from './ticket-types.rules.ts'
import {
  cleanCode,
  CODE_PREFIX_MAX_LENGTH,
  MAX_CODES,
  MAX_OFFER_GROUP,
  OFFER_CHANNELS,
  OFFER_CODES,
  OFFER_KINDS,
  OFFER_NAME_MAX_LENGTH,
  OFFER_PAYERS,
  SPONSOR_MAX_LENGTH,
  TYPED_CODE_MAX_LENGTH,
} from './offers.rules.ts'
import { hasHours } from './prices.rules.ts'

// Offers lower the prices of tickets. All amounts are in kobo.

const MOST_NAMED = 100

const Days = z
  .object({ from: NamedDay.nullable().default(null), until: NamedDay.nullable().default(null) })
  .refine(({ from, until }) => from === null || until === null || from <= until, {
    path: ['until'],
    error: 'must not be before from',
  })
  .prefault({})

/** Restricts an offer to some sales. An empty list or null does not restrict it. */
const Only = z.object({
  types: z.array(Uuid).max(MAX_TICKET_TYPES).default([]),
  films: z.array(Uuid).max(MOST_NAMED).default([]),
  cinemas: z.array(Uuid).max(MOST_NAMED).default([]),
  channels: z.array(z.enum(OFFER_CHANNELS)).max(OFFER_CHANNELS.length).default([]),
  /** The business days of the showtime. Monday is 1 and Sunday is 7. */
  weekdays: z.array(z.int().min(1).max(7)).max(7).default([]),
  /** The time of day when the showtime starts. Times after midnight belong to the business day before. */
  hours: z
    .object({ from: LocalTime.nullable().default(null), until: LocalTime.nullable().default(null) })
    .refine(hasHours, { path: ['until'], error: 'must be later than from' })
    .prefault({}),
  /** The first and last business day on which the showtime may play. */
  plays: Days,
  /** The first and last day on which tickets are sold with the offer, in the time zone of the cinema. */
  sales: Days,
})

/** Customers type a code or a public word in this field. */
export const Code = line(TYPED_CODE_MAX_LENGTH)
  .transform(cleanCode)
  .pipe(z.string().regex(/^[A-Z0-9]{4,24}$/, 'must have 4 to 24 letters and digits'))

const Amount = z.int().min(0).max(MAX_KOBO)
const Count = z.int().min(1).max(1_000_000)
const Tickets = z.int().min(1).max(TICKETS_OF_A_PURCHASE.max)

/** Staff enter these fields of an offer. */
const OfferFields = z.object({
  name: line(OFFER_NAME_MAX_LENGTH),
  kind: z.enum(OFFER_KINDS),
  /** A percentage for `percent`, an amount in whole naira for the other kinds, and 0 for `n-for-m`. */
  value: Amount.default(0),
  /** For `n-for-m`, customers pay for `pay` tickets of every `of`. */
  pay: z.int().min(1).max(MAX_OFFER_GROUP).nullable().default(null),
  of: z.int().min(2).max(MAX_OFFER_GROUP).nullable().default(null),
  only: Only.prefault({}),
  /** The smallest and largest number of these tickets in a purchase. */
  least: Tickets.nullable().default(null),
  most: Tickets.nullable().default(null),
  /** How many purchases may use the offer, in total and by one customer. */
  uses: Count.nullable().default(null),
  usesEach: Count.nullable().default(null),
  /** The largest discount that the offer may give in total. */
  budgetKobo: Amount.min(1).nullable().default(null),
  /** The party that bears the discount. If a film has no distributor, the exhibitor bears it. */
  payer: z.enum(OFFER_PAYERS).default('exhibitor'),
  /** The name of the company that pays; null unless the payer is `sponsor`. */
  sponsor: line(SPONSOR_MAX_LENGTH).nullable().default(null),
  /** An offer without a code applies to every purchase that meets its conditions. */
  code: z.enum(OFFER_CODES).default('none'),
})

const Offer = OfferFields.extend({
  id: Uuid,
  version: Version,
  addedAt: Instant,
  stoppedAt: Instant.nullable(),
  /** How many purchases have used the offer or hold a use while they are paid for, and their total discount. */
  used: z.int(),
  spentKobo: z.int(),
})
export type Offer = z.output<typeof Offer>

/** An offer has its amounts in the unit of the prices on the same screen. */
export const AppliedOffer = z.object({
  id: Uuid,
  name: z.string(),
  kind: z.enum(OFFER_KINDS),
  value: z.int(),
  pay: z.int().nullable(),
  of: z.int().nullable(),
  types: z.array(Uuid),
  least: z.int().nullable(),
  most: z.int().nullable(),
  budget: z.int().nullable(),
  /** How many purchases one customer may make with the offer. */
  usesEach: z.int().nullable(),
})
export type AppliedOffer = z.output<typeof AppliedOffer>

const offerAnswer = z.object({ offer: Offer })

export const listOffers = endpoint({
  ...reading,
  path: '/api/v1/staff/offers',
  summary: 'The offers, the newest first',
  input: ListQuery.omit({ q: true }),
  output: pageOf(Offer),
})

export const addOffer = endpoint({
  ...acting,
  everyCinema: true,
  confirmed: true,
  path: '/api/v1/staff/offers',
  summary: 'Makes an offer, which holds at once. It is never changed: stop it, and make another',
  input: OfferFields.extend({
    /** The public word of an offer with the code `word`. */
    word: Code.optional(),
  }),
  output: offerAnswer,
  status: 201,
  errors: ['ticket-type-not-found', 'movie-not-found', 'cinema-not-found', 'code-word-taken'],
})

const OfferShare = z.object({
  film: z.string(),
  cinema: z.string(),
  /** The price of a ticket without the offer and with it, and the value that is reported to the distributor. */
  listKobo: z.int(),
  priceKobo: z.int(),
  reportedKobo: z.int(),
  netKobo: z.int(),
  hireKobo: z.int(),
  /** The amount that the exhibitor keeps. It is below 0 if the hire is more than the net. */
  leftKobo: z.int(),
})
export type OfferShare = z.output<typeof OfferShare>

export const previewOffer = endpoint({
  ...reading,
  method: 'POST',
  everyCinema: true,
  path: '/api/v1/staff/offers/preview',
  summary: 'What a ticket of an offer would leave to the exhibitor at coming showtimes, the least first',
  input: OfferFields.pick({ kind: true, value: true, pay: true, of: true, only: true, least: true, payer: true }),
  output: z.object({ shares: z.array(OfferShare) }),
})

export const stopOffer = endpoint({
  ...actingOnOne,
  everyCinema: true,
  confirmed: true,
  path: '/api/v1/staff/offers/:id/stop',
  summary: 'Stops an offer at once and for good. Orders that are being paid for keep it until their hold ends',
  output: offerAnswer,
  errors: ['offer-not-found', 'offer-stopped'],
})

export const makeOfferCodes = endpoint({
  ...acting,
  everyCinema: true,
  confirmed: true,
  idempotent: false,
  path: '/api/v1/staff/offers/:id/codes',
  summary: 'Makes codes for an offer, and sends them as a CSV once: they cannot be read again',
  input: z.object({
    id: Uuid,
    count: z.int().min(1).max(MAX_CODES),
    prefix: z
      .string()
      .max(CODE_PREFIX_MAX_LENGTH)
      .regex(/^[2-9A-HJKMNP-Z]*$/)
      .optional(),
    /** The codes can be used for this many days; if it is missing, until the offer ends. */
    days: z.int().min(1).max(1_000).optional(),
  }),
  output: z.unknown(),
  errors: ['offer-not-found', 'offer-stopped', 'offer-has-no-codes'],
})

export const stopOfferCodes = endpoint({
  ...acting,
  everyCinema: true,
  confirmed: true,
  path: '/api/v1/staff/offers/:id/codes/:batch/stop',
  summary: 'Stops the codes of one batch at once and for good. Orders that are being paid for keep theirs',
  input: z.object({ id: Uuid, batch: Uuid }),
  output: z.object({ stopped: z.int() }),
  errors: ['codes-stopped', 'busy'],
})

export const checkOfferCode = endpoint({
  ...customerReading,
  method: 'POST',
  path: '/api/v1/offers/check',
  perMinute: 60,
  summary: 'The prices of tickets with a code, before they are bought. A wrong code tells nothing else',
  input: z.object({
    code: Code,
    showtimeID: Uuid,
    tickets: z
      .array(z.object({ typeID: Uuid, count: Tickets }))
      .min(1)
      .max(MAX_TICKET_TYPES),
    seats: z.array(SeatName).min(1).max(TICKETS_OF_A_PURCHASE.max).optional(),
  }),
  output: z.object({
    offer: z.object({ name: z.string(), until: Instant.nullable() }),
    lines: z.array(z.object({ typeID: Uuid, list: Vp, price: Vp })),
    total: Vp,
    saves: Vp,
    /** The offer with amounts in Vp, with which a screen can compute the price of other numbers of tickets. */
    terms: AppliedOffer,
  }),
  errors: [
    'code-not-usable',
    'code-not-here',
    'code-used-up',
    'offer-used',
    'showtime-not-found',
    'type-not-sold',
    'film-for-adults',
    'too-many-requests',
    'busy',
  ],
})

const SoldWith = {
  /** The list prices of the tickets, the prices that customers paid, and what the sponsor or the distributors owe. */
  listKobo: z.int(),
  grossKobo: z.int(),
  owedKobo: z.int(),
}

export const getOfferReport = endpoint({
  ...reading,
  everyCinema: true,
  path: '/api/v1/staff/offers/:id/report',
  summary: 'What was sold with an offer, by cinema and by batch of codes, without refunded tickets',
  input: z.object({ id: Uuid }),
  output: z.object({
    offer: Offer,
    rows: z.array(
      z.object({
        cinema: z.string(),
        purchases: z.int(),
        tickets: z.int(),
        ...SoldWith,
      }),
    ),
    /** Each batch has the codes that were made together, the newest first. A public word is a batch of one code. */
    batches: z.array(
      z.object({
        batch: Uuid,
        madeAt: Instant,
        madeBy: NamedStaff,
        isStopped: z.boolean(),
        endsAt: Instant.nullable(),
        codes: z.int(),
        used: z.int(),
        tickets: z.int(),
        ...SoldWith,
      }),
    ),
  }),
  errors: ['offer-not-found'],
})
