import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { FilmFormat, Instant, NamedInstant, ShowMark, Uuid, Vp } from '../shared/entities/entities.ts'
import { BREAK_MINUTES, CLEANING_MINUTES, SALE_ENDS_MINUTES, SALE_ENDS_SEATS } from './programme.rules.ts'
import { ListQuery, pageOf, Range, Version } from '../shared/entities/staff-list.ts'
import { NamedPricesByType, PricesByType, TYPE_PRICE_REFUSALS } from './ticket-types.calls.ts'
import { acting, changing, reading } from '../shared/staff-calls.ts'

// The programme of a cinema, as the console reads and changes it.

export const TicketPrice = Vp.min(1)
export const CleaningMinutes = z.int().min(CLEANING_MINUTES.min).max(CLEANING_MINUTES.max)
export const BreakMinutes = z.int().min(BREAK_MINUTES.min).max(BREAK_MINUTES.max)
export const SaleEndsMinutes = z.int().min(SALE_ENDS_MINUTES.min).max(SALE_ENDS_MINUTES.max)
export const SaleEndsSeats = z.int().min(SALE_ENDS_SEATS.min).max(SALE_ENDS_SEATS.max)

const ShowMarks = z.array(ShowMark).refine((marks) => new Set(marks).size === marks.length, 'names a mark twice')

/** What staff enter about a showtime. */
export const ShowtimeFields = z.object({
  filmID: Uuid,
  screenID: Uuid,
  startsAt: NamedInstant,
  /**
   * A price for this showtime alone; null means the price of the price card. If the field is
   * missing, a new showtime gets the price of the card, and an existing one keeps its own price if
   * it has one.
   */
  ticketPrice: TicketPrice.nullable().optional(),
  /**
   * The prices of the other types, for this showtime alone. They count unless `ticketPrice` is null,
   * which takes all prices from the price card. If the field is missing, an existing showtime keeps its
   * prices, and a new one with its own `ticketPrice` has none.
   */
  prices: PricesByType.optional(),
  /**
   * If this field is missing, a new showtime gets the setting of its cinema, and an existing
   * showtime keeps its own.
   */
  cleaningMinutes: CleaningMinutes.optional(),
  /** Null means the setting of the cinema. */
  saleEndsMinutesBefore: SaleEndsMinutes.nullable().optional(),
  /** Null means the setting of the cinema. */
  saleEndsBelowSeats: SaleEndsSeats.nullable().optional(),
  /** Null means that the format is not told. A missing field keeps the format of the showtime. */
  format: FilmFormat.nullable().optional(),
  /** The marks of access. A missing field keeps the marks of the showtime. */
  marks: ShowMarks.optional(),
})

const ShowtimeState = z.enum(['draft', 'published', 'cancelled'])

export const PlannedShowtime = z.object({
  id: Uuid,
  version: Version,
  cinemaID: Uuid,
  filmID: Uuid,
  film: z.object({
    title: z.string(),
    minutes: z.int(),
    rating: z.string(),
    /** The dominant colour of the poster, #rrggbb. */
    colour: z.string(),
  }),
  screenID: Uuid,
  screen: z.object({ name: z.string() }),
  /** The time zone of the cinema, such as Africa/Lagos. */
  timeZone: z.string(),
  startsAt: Instant,
  /** The end of the film, including pre-show and interval. The screen is cleaned afterwards. */
  endsAt: Instant,
  cleaningMinutes: z.int(),
  ticketPrice: Vp,
  /** The prices of the types that are not the standard one. */
  prices: NamedPricesByType,
  /** `own` means that a person entered a price for this showtime alone. */
  priceSource: z.enum(['card', 'own']),
  state: ShowtimeState,
  /**
   * `total` is the number of seats in the hall. `kept` is the number of seats that staff, the counter or a payment
   * holds now.
   */
  seats: z.object({ sold: z.int(), total: z.int(), kept: z.int() }),
  /** The setting of this showtime; null means the setting of its cinema. */
  saleEndsMinutesBefore: z.int().nullable(),
  saleEndsBelowSeats: z.int().nullable(),
  format: FilmFormat.nullable(),
  marks: ShowMarks,
  sale: z.object({
    /**
     * The time at which online sale ends. It follows from the setting of the showtime, or else from
     * the setting of its cinema.
     */
    endsAt: Instant,
    /** Online sale ends when fewer seats than this are left. */
    endsBelowSeats: z.int(),
    isOpen: z.boolean(),
  }),
})
export type PlannedShowtime = z.output<typeof PlannedShowtime>

/** A change of a showtime on sale that waits on the server until its day is published. */
const ShowtimeEdit = z.object({
  /** The member of staff who kept it last. */
  by: z.object({ name: z.string() }),
  at: Instant,
  /** `minutes` is the time from start to end, including pre-show and interval. */
  film: z.object({ id: Uuid, title: z.string(), minutes: z.int() }),
  screenID: Uuid,
  startsAt: Instant,
  /** A price for this showtime alone; null means the price of the price card. */
  ticketPrice: Vp.nullable(),
  /** Null means the prices of the price card. */
  prices: NamedPricesByType.nullable(),
  cleaningMinutes: z.int(),
  saleEndsMinutesBefore: z.int().nullable(),
  saleEndsBelowSeats: z.int().nullable(),
  format: FilmFormat.nullable(),
  marks: ShowMarks,
  /** Says why the day cannot be published with this edit; null if nothing is in the way. */
  problem: z.string().nullable(),
})

/** A showtime as the console plans it. */
export const ShowtimeWithEdit = PlannedShowtime.extend({ edit: ShowtimeEdit.nullable() })
export type ShowtimeWithEdit = z.output<typeof ShowtimeWithEdit>

const showtimeAnswer = z.object({
  showtime: PlannedShowtime,
  /** Warnings about the change, such as two starts at the same minute. */
  warnings: z.array(z.string()),
})

export const listProgramme = endpoint({
  ...reading,
  path: '/api/v1/staff/showtimes',
  summary: 'Showtimes by their start, drafts and cancelled ones too; `q` looks in titles of films',
  input: ListQuery.extend({
    /** Without this field, the list holds the showtimes of all cinemas that the caller may see. */
    cinemaID: Uuid.optional(),
    /** Limits the list to starts between two moments. */
    ...Range,
    state: ShowtimeState.optional(),
  }),
  output: pageOf(ShowtimeWithEdit),
})

/**
 * The refusals of the film, the screen or the start of a showtime. New showtimes and moved ones
 * share them.
 */
const PLACING_REFUSALS = [
  'movie-not-found',
  'film-archived',
  'screen-not-found',
  'cinema-archived',
  'screen-archived',
  'start-in-past',
  'baby-film-for-adults',
  'no-price',
  ...TYPE_PRICE_REFUSALS,
  'showtimes-overlap',
] as const

export const planShowtime = endpoint({
  ...acting,
  path: '/api/v1/staff/showtimes',
  summary: 'Adds a showtime as a draft, which customers do not see until it is published',
  input: ShowtimeFields,
  output: showtimeAnswer,
  status: 201,
  errors: [...PLACING_REFUSALS],
})

/**
 * The number of sold seats that the caller has seen and agreed to move. Their holders get a notice,
 * and may give the tickets back for Points until the new start.
 */
const soldSeats = z.int().min(0).optional()

export const MOVING_REFUSALS = [
  'showtime-not-found',
  'showtime-cancelled',
  'showtime-started',
  ...PLACING_REFUSALS,
  'showtime-sold',
  'showtime-admitted',
  'film-sold',
  'seats-missing',
] as const

export const changeShowtime = endpoint({
  ...changing,
  confirmed: 'sometimes',
  path: '/api/v1/staff/showtimes/:id',
  summary: 'Changes a showtime that has not begun; the state stays as it is',
  input: ShowtimeFields.extend({ id: Uuid, soldSeats }),
  output: showtimeAnswer,
  errors: [...MOVING_REFUSALS],
})

export const keepEdit = endpoint({
  ...changing,
  path: '/api/v1/staff/showtimes/:id/edit',
  summary:
    'Keeps a change of a showtime on sale until its day is published; a wish for the present state drops the edit',
  input: ShowtimeFields.required().extend({ id: Uuid, prices: PricesByType.optional(), marks: ShowMarks.optional() }),
  output: z.object({ showtime: PlannedShowtime }),
  errors: [...MOVING_REFUSALS, 'showtime-draft'],
})

export const dropEdit = endpoint({
  ...changing,
  method: 'DELETE',
  path: '/api/v1/staff/showtimes/:id/edit',
  summary: 'Drops the change of a showtime that waits for its day to be published',
  input: z.object({ id: Uuid }),
  output: z.object({ showtime: PlannedShowtime }),
  errors: ['showtime-not-found'],
})

export const deleteShowtime = endpoint({
  ...changing,
  confirmed: 'sometimes',
  method: 'DELETE',
  path: '/api/v1/staff/showtimes/:id',
  summary: 'Deletes a showtime of which no ticket was ever sold',
  input: z.object({ id: Uuid }),
  output: z.object({ id: Uuid }),
  errors: ['showtime-not-found', 'showtime-has-buyers'],
})
