import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, Uuid, Vp } from '../entities.ts'
import {
  CLEANING_MINUTES,
  MAX_SHOWTIMES_MOVED,
  SALE_ENDS_MINUTES,
  SALE_ENDS_SEATS,
} from '../programme-rules.ts'
import { ListQuery, Note, pageOf, Range, Version } from '../staff-list.ts'

// The programme of a cinema, as the console reads and changes it.

export const READS = ['admin', 'manager', 'finance'] as const
export const CHANGES = ['admin', 'manager'] as const

/** The price of one ticket. */
export const TicketPrice = Vp.min(1)
export const CleaningMinutes = z.int().min(CLEANING_MINUTES.min).max(CLEANING_MINUTES.max)
export const SaleEndsMinutes = z.int().min(SALE_ENDS_MINUTES.min).max(SALE_ENDS_MINUTES.max)
export const SaleEndsSeats = z.int().min(SALE_ENDS_SEATS.min).max(SALE_ENDS_SEATS.max)

/** What somebody enters about a showtime. */
export const ShowtimeFields = z.object({
  filmID: Uuid,
  screenID: Uuid,
  startsAt: Instant,
  /**
   * The price of this showtime alone; null takes the price card's. A new showtime without one takes
   * the card's, and a change without one keeps the source of the price.
   */
  ticketPrice: TicketPrice.nullable().optional(),
  /** Without it, a new showtime takes what is usual in its cinema, and a change keeps it. */
  cleaningMinutes: CleaningMinutes.optional(),
  /** Null takes what is usual in the cinema. */
  saleEndsMinutesBefore: SaleEndsMinutes.nullable().optional(),
  /** Null takes what is usual in the cinema. */
  saleEndsBelowSeats: SaleEndsSeats.nullable().optional(),
})

const ShowtimeState = z.enum(['draft', 'published', 'cancelled'])

/** A showtime as the programme shows it. */
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
  /** The end of the film; the screen is cleaned after it. */
  endsAt: Instant,
  cleaningMinutes: z.int(),
  ticketPrice: Vp,
  /** `own` is a price that somebody entered for this showtime alone. */
  priceSource: z.enum(['card', 'own']),
  state: ShowtimeState,
  seats: z.object({ sold: z.int(), total: z.int() }),
  /** What is set for this showtime; null stands for what is usual in its cinema. */
  saleEndsMinutesBefore: z.int().nullable(),
  saleEndsBelowSeats: z.int().nullable(),
  sale: z.object({
    /** The moment at which online sale ends, by the setting that counts. */
    endsAt: Instant,
    /** Online sale ends when fewer seats than this are left. */
    endsBelowSeats: z.int(),
    isOpen: z.boolean(),
  }),
})
export type PlannedShowtime = z.output<typeof PlannedShowtime>

const showtimeAnswer = z.object({
  showtime: PlannedShowtime,
  /** What was done all the same, such as two starts at the same minute. */
  warnings: z.array(z.string()),
})

export const listProgramme = endpoint({
  method: 'GET',
  path: '/api/v1/staff/showtimes',
  access: 'staff',
  roles: READS,
  summary: 'Showtimes by their start, drafts and cancelled ones too; `q` looks in titles of films',
  input: ListQuery.extend({
    /** Without it, the showtimes of every cinema that the caller may see. */
    cinemaID: Uuid.optional(),
    /** Limits the list to starts between two moments. */
    ...Range,
    state: ShowtimeState.optional(),
  }),
  output: pageOf(PlannedShowtime),
  errors: ['not-allowed'],
})

export const planShowtime = endpoint({
  method: 'POST',
  path: '/api/v1/staff/showtimes',
  access: 'staff',
  roles: CHANGES,
  idempotent: true,
  summary: 'Adds a showtime as a draft, which customers do not see until it is published',
  input: ShowtimeFields,
  output: showtimeAnswer,
  status: 201,
  errors: [
    'not-allowed',
    'movie-not-found',
    'film-archived',
    'screen-not-found',
    'cinema-archived',
    'screen-archived',
    'start-in-past',
    'no-price',
    'showtimes-overlap',
    'idempotency-key-reused',
  ],
})

/**
 * The number of sold seats that the caller saw and agreed to move: their holders get a notice, and
 * may give the tickets back for Points until the new start.
 */
const soldSeats = z.int().min(0).optional()

const MOVING_REFUSALS = [
  'showtime-not-found',
  'showtime-cancelled',
  'showtime-started',
  'movie-not-found',
  'film-archived',
  'screen-not-found',
  'cinema-archived',
  'start-in-past',
  'no-price',
  'showtime-sold',
  'film-sold',
  'seats-missing',
  'showtimes-overlap',
] as const

export const changeShowtime = endpoint({
  method: 'PUT',
  path: '/api/v1/staff/showtimes/:id',
  access: 'staff',
  roles: CHANGES,
  idempotent: true,
  versioned: true,
  summary: 'Changes a showtime that has not begun; the state stays as it is',
  input: ShowtimeFields.extend({ id: Uuid, soldSeats }),
  output: showtimeAnswer,
  errors: [
    'not-allowed',
    ...MOVING_REFUSALS,
    'version-missing',
    'changed-meanwhile',
    'idempotency-key-reused',
  ],
})

export const moveShowtimes = endpoint({
  method: 'POST',
  path: '/api/v1/staff/showtimes/move',
  access: 'staff',
  roles: CHANGES,
  idempotent: true,
  summary: 'Moves showtimes of one cinema, all or none; two of them may change places',
  input: z.object({
    moves: z
      .array(
        z.object({
          id: Uuid,
          /** The version that the caller has read. */
          version: Version,
          screenID: Uuid,
          startsAt: Instant,
          soldSeats,
        }),
      )
      .min(1)
      .max(MAX_SHOWTIMES_MOVED),
  }),
  output: z.object({ showtimes: z.array(PlannedShowtime), warnings: z.array(z.string()) }),
  errors: ['not-allowed', ...MOVING_REFUSALS, 'changed-meanwhile', 'idempotency-key-reused'],
})

export const cancelShowtime = endpoint({
  method: 'POST',
  path: '/api/v1/staff/showtimes/:id/cancel',
  access: 'staff',
  roles: CHANGES,
  idempotent: true,
  versioned: 'if-sent',
  summary: 'Takes a showtime off the programme and gives the Points of all its tickets back',
  input: z.object({ id: Uuid, note: Note.optional() }),
  output: z.object({
    showtime: PlannedShowtime,
    refundedTickets: z.int(),
    refundedVp: z.int(),
    /**
     * The number of tickets whose Points the holder's account cannot take yet; they are paid once
     * it can.
     */
    owedTickets: z.int(),
  }),
  errors: [
    'not-allowed',
    'showtime-not-found',
    'showtime-cancelled',
    'changed-meanwhile',
    'idempotency-key-reused',
  ],
})

export const deleteShowtime = endpoint({
  method: 'DELETE',
  path: '/api/v1/staff/showtimes/:id',
  access: 'staff',
  roles: CHANGES,
  idempotent: true,
  versioned: true,
  summary: 'Deletes a showtime of which no ticket was ever sold',
  input: z.object({ id: Uuid }),
  output: z.object({ id: Uuid }),
  errors: [
    'not-allowed',
    'showtime-not-found',
    'showtime-has-buyers',
    'version-missing',
    'changed-meanwhile',
    'idempotency-key-reused',
  ],
})
