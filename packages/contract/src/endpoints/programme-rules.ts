import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { LocalTime, Uuid } from '../entities.ts'
import { hasHours } from '../price-card.ts'
import { MAX_PRICE_RULES, PRICE_NAME_MAX_LENGTH } from '../programme-rules.ts'
import { Version } from '../staff-list.ts'
import {
  CHANGES,
  CleaningMinutes,
  READS,
  SaleEndsMinutes,
  SaleEndsSeats,
  TicketPrice,
} from './programme.ts'

// What is usual in a cinema: its price card, its cleaning, and when its online sale ends.

/** One line of a price card; the first line that holds for a showtime gives its price. */
const PriceRule = z
  .object({
    name: z.string().trim().min(1, 'is missing').max(PRICE_NAME_MAX_LENGTH),
    /** Null stands for every film, and so on. */
    filmID: Uuid.nullable().default(null),
    screenID: Uuid.nullable().default(null),
    /** Business days of the week, Monday = 1 to Sunday = 7; empty means every day. */
    weekdays: z.array(z.int().min(1).max(7)).max(7).default([]),
    /** It holds for starts from this time on, within the business day from 06:00 to 06:00. */
    from: LocalTime.nullable().default(null),
    /** It holds for starts before this time. */
    until: LocalTime.nullable().default(null),
    price: TicketPrice,
  })
  .refine(hasHours, { path: ['until'], error: 'must be later than from' })

/** How the programme of a cinema is sold, unless a showtime says otherwise. */
const ProgrammeRules = z.object({
  /** How long a screen is cleaned after a showtime. */
  cleaningMinutes: CleaningMinutes,
  /** Online sale ends so many minutes before the start. */
  saleEndsMinutesBefore: SaleEndsMinutes,
  /** Online sale ends when fewer seats than this are left; 0 sells every seat. */
  saleEndsBelowSeats: SaleEndsSeats,
  /** The price card. A change of it does not change the prices of showtimes that exist. */
  prices: z.array(PriceRule).max(MAX_PRICE_RULES),
})

const rulesAnswer = z.object({ rules: ProgrammeRules.extend({ id: Uuid, version: Version }) })

export const getProgrammeRules = endpoint({
  method: 'GET',
  path: '/api/v1/staff/cinemas/:cinemaID/programme',
  access: 'staff',
  roles: READS,
  summary: 'The price card of a cinema, when its online sale ends, and how long it cleans',
  input: z.object({ cinemaID: Uuid }),
  output: rulesAnswer,
  errors: ['not-allowed', 'cinema-not-found'],
})

export const changeProgrammeRules = endpoint({
  method: 'PUT',
  path: '/api/v1/staff/cinemas/:cinemaID/programme',
  access: 'staff',
  roles: CHANGES,
  idempotent: true,
  versioned: true,
  summary: 'Changes the price card and what is usual in a cinema',
  input: ProgrammeRules.extend({ cinemaID: Uuid }),
  output: rulesAnswer,
  errors: [
    'not-allowed',
    'cinema-not-found',
    'movie-not-found',
    'screen-not-found',
    'version-missing',
    'changed-meanwhile',
    'idempotency-key-reused',
  ],
})
