import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { FilmFormat, LocalTime, NamedDay, Uuid } from '../shared/entities/entities.ts'
import { hasDays, hasHours } from './prices.rules.ts'
import { MAX_PRICE_RULES, PRICE_NAME_MAX_LENGTH } from './programme.rules.ts'
import { ZONES } from './seat-plan.ts'
import { Version } from '../shared/entities/staff-list.ts'
import { BreakMinutes, CleaningMinutes, SaleEndsMinutes, SaleEndsSeats, TicketPrice } from './programme.calls.ts'
import { isOfStandardSeats, NamedPricesByType, PricesByType, TYPE_PRICE_REFUSALS } from './ticket-types.calls.ts'
import { changing, reading, line } from '../shared/staff-calls.ts'

// The settings of a cinema for its programme: prices, cleaning, and when online sale ends.

/** One line of a price card. The most specific line that matches a showtime gives its price. */
const PriceRule = z
  .object({
    name: line(PRICE_NAME_MAX_LENGTH),
    /** Null means every film. */
    filmID: Uuid.nullable().default(null),
    /** Null means every screen. */
    screenID: Uuid.nullable().default(null),
    /** Null means both formats. */
    format: FilmFormat.nullable().default(null),
    /** The zone whose seats the line prices. Null means standard seats. */
    zone: z.enum(ZONES).nullable().default(null),
    /** The first and last business day of the rule. Null means no limit. */
    fromDate: NamedDay.nullable().default(null),
    untilDate: NamedDay.nullable().default(null),
    /**
     * The business days on which the rule holds. Monday is 1 and Sunday is 7; an empty list means
     * every day.
     */
    weekdays: z.array(z.int().min(1).max(7)).max(7).default([]),
    /**
     * The rule holds for showtimes that start at this time or later. Times after midnight belong to
     * the end of the business day.
     */
    from: LocalTime.nullable().default(null),
    /** The rule holds for showtimes that start before this time. */
    until: LocalTime.nullable().default(null),
    /** The price of the standard type. */
    price: TicketPrice,
    /** The prices of the other types. */
    prices: PricesByType.refine(isOfStandardSeats, 'have the zone of their line').default([]),
  })
  .refine(hasDays, { path: ['untilDate'], error: 'must not be before fromDate' })
  .refine(hasHours, { path: ['until'], error: 'must be later than from' })

/** The settings that count for every showtime that has no setting of its own. */
const ProgrammeRules = z.object({
  /** The minutes for which a screen is cleaned after a showtime. */
  cleaningMinutes: CleaningMinutes,
  /** The minutes of advertisements and trailers before a film that has no minutes of its own. */
  preShowMinutes: BreakMinutes,
  /** The minutes of the interval in a film that has no minutes of its own. */
  intervalMinutes: BreakMinutes,
  /** Online sale ends this many minutes before the start. */
  saleEndsMinutesBefore: SaleEndsMinutes,
  /** Online sale ends when fewer seats than this are left; 0 sells every seat. */
  saleEndsBelowSeats: SaleEndsSeats,
  /** The price card. Changing it does not change the prices of showtimes that exist. */
  prices: z.array(PriceRule).max(MAX_PRICE_RULES),
})

const rulesAnswer = z.object({
  rules: ProgrammeRules.extend({
    id: Uuid,
    version: Version,
    /** Each line with the title of its film; null means every film. */
    prices: z.array(PriceRule.safeExtend({ filmTitle: z.string().nullable(), prices: NamedPricesByType })),
  }),
})

export const getProgrammeRules = endpoint({
  ...reading,
  path: '/api/v1/staff/cinemas/:cinemaID/programme',
  summary: 'The price card of a cinema, when its online sale ends, and how long its breaks are',
  input: z.object({ cinemaID: Uuid }),
  output: rulesAnswer,
  errors: ['cinema-not-found'],
})

export const changeProgrammeRules = endpoint({
  ...changing,
  path: '/api/v1/staff/cinemas/:cinemaID/programme',
  summary: 'Changes the price card and what is usual in a cinema',
  input: ProgrammeRules.extend({
    cinemaID: Uuid,
    /** If a field is missing, its setting does not change. */
    preShowMinutes: BreakMinutes.optional(),
    intervalMinutes: BreakMinutes.optional(),
  }),
  output: rulesAnswer,
  errors: ['cinema-not-found', 'movie-not-found', 'screen-not-found', 'showtimes-overlap', ...TYPE_PRICE_REFUSALS],
})
