import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Instant, NamedDay, Uuid } from '../shared/entities/entities.ts'
import { FILM_WEEKS, SHOWS_BY } from './reports.rules.ts'
import { ListQuery, pageOf } from '../shared/entities/staff-list.ts'
import { reading } from '../shared/staff-calls.ts'

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

const totals = {
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
  /** The seats of the halls. Occupancy is a share of this number. */
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
  ...totals,
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
    total: z.object(totals),
    /** The name of the cinema to which the report is narrowed. */
    cinema: z.string().nullable(),
  }),
})

const TimeOfWeek = z.object({
  /** 1 is Monday. A showtime after midnight belongs to the weekday of its play date. */
  weekday: z.int().min(1).max(7),
  /** The hour in which showtimes began, by the clocks at their cinemas. */
  hour: z.int().min(0).max(23),
  showtimes: z.int(),
  /** The tickets of these showtimes that were not refunded. */
  tickets: z.int(),
  /** The seats of the halls. Occupancy is a share of this number. */
  seats: z.int(),
})
export type TimeOfWeek = z.output<typeof TimeOfWeek>

const occupancyInput = z.object(filters).omit({ by: true })

export const reportOccupancy = endpoint({
  ...reading,
  path: '/api/v1/staff/reports/occupancy',
  perMinute: 120,
  summary: 'How full showtimes were by play date, for each hour of each weekday that had showtimes',
  input: occupancyInput,
  output: z.object({
    from: z.string(),
    to: z.string(),
    items: z.array(TimeOfWeek),
    /** The name of the cinema to which the report is narrowed. */
    cinema: z.string().nullable(),
  }),
})

/** Free tickets are not counted. */
const WeekOfFilms = z.object({
  tickets: z.int(),
  /** The tickets are worth this at the box office, taxes included. */
  grossKobo: z.int(),
})

export const FilmWeeks = z.object({
  id: Uuid,
  title: z.string(),
  /** The list has an entry for each week of the report, in the same order. */
  weeks: z.array(WeekOfFilms),
  /** The sum of these weeks. */
  total: WeekOfFilms,
})
export type FilmWeeks = z.output<typeof FilmWeeks>

const filmWeeksFilters = {
  /** A day of the last week; without one, it is the week of today. */
  to: NamedDay.optional(),
  cinemaID: Uuid.optional(),
}

export const reportFilmWeeks = endpoint({
  ...reading,
  path: '/api/v1/staff/reports/filmweeks',
  perMinute: 120,
  summary: `The box office of each film in the last ${FILM_WEEKS} weeks from Friday to Thursday, by play date`,
  input: ListQuery.omit({ q: true }).extend(filmWeeksFilters),
  output: pageOf(FilmWeeks).extend({
    /** The first and the last day of each week, the oldest week first. */
    weeks: z.array(z.object({ from: z.string(), to: z.string() })),
    /** The sums of all pages. */
    total: FilmWeeks.pick({ weeks: true, total: true }),
    /** The name of the cinema to which the report is narrowed. */
    cinema: z.string().nullable(),
  }),
})

const csv = { ...reading, perMinute: 30, output: z.unknown() } as const

export const showtimesCsv = endpoint({
  ...csv,
  path: '/api/v1/staff/reports/showtimes.csv',
  summary: 'The report of showtimes by play date as a CSV',
  input: z.object(filters),
})

export const occupancyCsv = endpoint({
  ...csv,
  path: '/api/v1/staff/reports/occupancy.csv',
  summary: 'How full showtimes were by weekday and hour as a CSV',
  input: occupancyInput,
})

export const filmWeeksCsv = endpoint({
  ...csv,
  path: '/api/v1/staff/reports/filmweeks.csv',
  summary: 'The box office of each film by week as a CSV, with a line for each film and week',
  input: z.object(filmWeeksFilters),
})
