import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Uuid, Vp } from '../shared/entities/entities.ts'
import { pageOf, Version } from '../shared/entities/staff-list.ts'
import { LANGUAGES } from '../shared/words/languages.ts'
import { KOBO_A_NAIRA, MAX_KOBO, UNITS } from '../shared/kobo.ts'
import { SEAT_ZONES, ZONES } from './seat-plan.ts'
import {
  MAX_TICKET_TYPES,
  STANDARD_TYPE_ID,
  TYPE_CLASSES,
  TYPE_NAME_MAX_LENGTH,
  TYPE_NOTE_MAX_LENGTH,
} from './ticket-types.rules.ts'
import { acting, changing, reading, text, line, optionalText } from '../shared/staff-calls.ts'

// The types of tickets of all cinemas, and how prices by type are written.

const PriceOfType = z.object({
  typeID: Uuid,
  /** The zone of the seats; without it, standard seats. */
  zone: z.enum(ZONES).optional(),
  vp: Vp.min(1),
  /** The price at a counter; without it, the worth of the Vp, rounded up to the next ₦50. */
  kobo: z.int().min(KOBO_A_NAIRA).max(MAX_KOBO).multipleOf(KOBO_A_NAIRA, `must be whole ${UNITS}`).optional(),
})

/**
 * The prices of types other than the standard one, and of all types in zones. A type without a price is not sold. If
 * the standard type has no price in a zone, its seats cost the same as standard seats.
 */
export const PricesByType = z
  .array(
    PriceOfType.refine(({ typeID, zone }) => typeID !== STANDARD_TYPE_ID || zone !== undefined, {
      path: ['typeID'],
      error: 'is the standard type, which has a price already',
    }),
  )
  .max(MAX_TICKET_TYPES * SEAT_ZONES.length)
  .refine((prices) => new Set(prices.map(({ typeID, zone }) => `${typeID} ${zone}`)).size === prices.length, {
    error: 'names a type twice',
  })

/** Returns true if none of the prices is for a zone. */
export const isOfStandardSeats = (prices: z.output<typeof PricesByType>) => prices.every(({ zone }) => !zone)

/** The same prices as answers have them, in the order of the types. */
export const NamedPricesByType = z.array(
  z.object({ typeID: Uuid, name: z.string(), zone: z.enum(ZONES).optional(), vp: Vp, kobo: z.int() }),
)
export type NamedPricesByType = z.output<typeof NamedPricesByType>

export const TYPE_PRICE_REFUSALS = ['ticket-type-not-found', 'complimentary-has-no-price'] as const

/** What customers who speak another language than English read. Without it, they read the name and the note. */
const TypeTranslations = z.partialRecord(
  z.enum(LANGUAGES).exclude(['en']),
  z.object({
    name: line(TYPE_NAME_MAX_LENGTH).optional(),
    note: optionalText(TYPE_NOTE_MAX_LENGTH).optional(),
  }),
)

/** What staff enter about a type. */
const TypeFields = z.object({
  name: line(TYPE_NAME_MAX_LENGTH),
  class: z.enum(TYPE_CLASSES),
  /** True if customers can buy it in the app. */
  online: z.boolean(),
  /**
   * True if a person has to approve each ticket of this type that staff sell or give. Only an admin
   * switches it off, or adds a complimentary type without it.
   */
  needsApproval: z.boolean().default(false),
  /** The buyer, the ticket and the door show it, such as “For under 12: bring proof of age”. */
  note: text(TYPE_NOTE_MAX_LENGTH).default(''),
  translations: TypeTranslations.default({}),
})

const TicketType = TypeFields.extend({ id: Uuid, version: Version })
export type TicketType = z.output<typeof TicketType>

const typeAnswer = z.object({ type: TicketType })

/** A change that concerns every cinema. */
const OF_EVERY_CINEMA = { everyCinema: true } as const

export const listTicketTypes = endpoint({
  ...reading,
  path: '/api/v1/staff/tickettypes',
  summary: `All types of tickets, at most ${MAX_TICKET_TYPES}, so there is never a next page`,
  input: z.object({}),
  output: pageOf(TicketType),
})

export const addTicketType = endpoint({
  ...acting,
  ...OF_EVERY_CINEMA,
  path: '/api/v1/staff/tickettypes',
  summary: 'Adds a type of tickets; showtimes sell it once they have a price for it',
  input: TypeFields,
  output: typeAnswer,
  status: 201,
  errors: [
    'ticket-type-name-taken',
    'standard-type-exists',
    'complimentary-not-sold',
    'approval-is-for-admins',
    'ticket-types-full',
  ],
})

export const changeTicketType = endpoint({
  ...changing,
  ...OF_EVERY_CINEMA,
  path: '/api/v1/staff/tickettypes/:id',
  summary: 'Changes a type of tickets; one that is not wanted any more is taken offline',
  input: TypeFields.extend({ id: Uuid }),
  output: typeAnswer,
  errors: [
    'ticket-type-not-found',
    'ticket-type-name-taken',
    'ticket-type-keeps-class',
    'standard-type-is-sold',
    'complimentary-not-sold',
    'approval-is-for-admins',
  ],
})
