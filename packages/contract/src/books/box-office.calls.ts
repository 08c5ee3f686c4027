import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Cursor, NamedDay } from '../shared/entities/entities.ts'
import { BOX_OFFICE_BY } from './reports.rules.ts'
import { readingOwnFilms } from '../shared/staff-calls.ts'

// The box office by play date: what was sold for showtimes of these days, whenever it was sold, without
// tickets that went back. Every figure is the sum of what single tickets have carried since their sale.

const input = z.object({
  from: NamedDay.optional(),
  to: NamedDay.optional(),
  by: z.enum(BOX_OFFICE_BY).default('film'),
})

/** Few reports have more rows than this. So a program that asks for no page usually gets the whole report. */
const MOST_ROWS = 1000

const totals = {
  /** Tickets that were paid for. */
  tickets: z.int(),
  complimentary: z.int(),
  /** So many of the paid tickets were bought in the app. */
  app: z.int(),
  /** So many of the paid tickets were bought at a counter. */
  counter: z.int(),
  /** So many people came in, with paid and with free tickets, also if a ticket went back afterwards. */
  admitted: z.int(),
  grossKobo: z.int(),
  /** The taxes of all tickets by their names. */
  taxes: z.array(z.object({ name: z.string(), kobo: z.int() })),
  netKobo: z.int(),
  /** The value of paid tickets that is reported to distributors. Terms of a film can make it more than the gross. */
  reportedKobo: z.int(),
  /**
   * What food and drinks cost beside the box office, by the business day of their sale and without refunds. Only days
   * and cinemas have it, and distributors never see it.
   */
  foodKobo: z.int().optional(),
}

export const BoxOfficeRow = z.object({
  /** The id of the showtime, film, cinema, distributor or type, or the play date. */
  key: z.string(),
  label: z.string(),
  /** The cinema and the start of a showtime; empty for all other rows. */
  note: z.string(),
  ...totals,
})
export type BoxOfficeRow = z.output<typeof BoxOfficeRow>

export const reportBoxOffice = endpoint({
  ...readingOwnFilms,
  path: '/api/v1/staff/boxoffice',
  perMinute: 120,
  summary: 'Tickets, gross, taxes and net by play date; without days, the last fourteen',
  input: input.extend({
    limit: z.coerce.number().int().min(1).max(MOST_ROWS).default(MOST_ROWS),
    cursor: Cursor.optional(),
  }),
  output: z.object({
    from: z.string(),
    to: z.string(),
    rows: z.array(BoxOfficeRow),
    /** The cursor of the next page; null on the last page. */
    next: z.string().nullable(),
    /** The sums of all rows, also of those on other pages. */
    total: z.object(totals),
  }),
})

export const boxOfficeCsv = endpoint({
  ...readingOwnFilms,
  perMinute: 30,
  path: '/api/v1/staff/boxoffice.csv',
  summary: 'The box office by play date as a CSV, with a column for each tax',
  input,
  output: z.unknown(),
})
