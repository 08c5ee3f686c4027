import { z } from 'zod'
import { endpoint } from '../../calls/endpoint.ts'
import { Instant, NamedDay, Uuid } from '../../entities/entities.ts'
import { SHOWS_BY } from '../../money/report-rules.ts'
import { ListQuery, pageOf } from '../../entities/staff-list.ts'
import { reading } from '../calls/staff-calls.ts'

// Reports of showtimes by play date. All tickets of a showtime count on its play date, whenever they were
// sold, given back or admitted. The reports of sales count by the day of each sale instead, so the two are
// never in one row.

/** A play date is a business day of the cinema, which begins at 06:00 by the clocks there. */
const filters = {
  from: NamedDay.optional(),
  to: NamedDay.optional(),
  cinemaID: Uuid.optional(),
  by: z.enum(SHOWS_BY).default('showtime'),
}

const figures = {
  /** The number of showtimes that are on sale or over; cancelled ones are left out. */
  showtimes: z.int(),
  /** The tickets of these showtimes that were not refunded. */
  tickets: z.int(),
  admissions: z.int(),
  /** Buyers paid this in the app, in Vp. */
  vp: z.int(),
  /** Buyers paid this at counters. */
  counterKobo: z.int(),
  /** All these tickets are worth this at the box office, taxes included. */
  grossKobo: z.int(),
  /** The seats that were on sale. */
  seats: z.int(),
}

export const ShowRow = z.object({
  /**
   * The id of the showtime, film, cinema or screen, the distributor, the play date, or the number of the
   * weekday: 1 is Monday.
   */
  key: z.string(),
  /** What people call it. */
  label: z.string(),
  /** The cinema of a showtime or a screen; null for every other group. */
  cinema: z.string().nullable(),
  /** About one showtime; null for groups of showtimes. */
  showtime: z
    .object({
      cinemaID: Uuid,
      screen: z.string(),
      playDate: z.string(),
      startsAt: Instant,
      timeZone: z.string(),
    })
    .nullable(),
  ...figures,
})
export type ShowRow = z.output<typeof ShowRow>

const input = ListQuery.omit({ q: true }).extend(filters)

export const reportShowtimes = endpoint({
  ...reading,
  path: '/api/v1/staff/reports/showtimes',
  perMinute: 120,
  summary: 'Tickets, admissions and occupancy by play date, one row for each showtime or group',
  input,
  output: pageOf(ShowRow).extend({
    from: z.string(),
    to: z.string(),
    /** The sums of all pages. */
    total: z.object(figures),
    /** The name of the cinema to which the report is narrowed. */
    cinema: z.string().nullable(),
  }),
})

export const showtimesCsv = endpoint({
  ...reading,
  perMinute: 30,
  path: '/api/v1/staff/reports/showtimes.csv',
  summary: 'The report of showtimes by play date as a CSV',
  input: z.object(filters),
  output: z.unknown(),
})
