import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Instant, LocalDate, NamedDay, Uuid } from '../shared/entities/entities.ts'
import {
  MAX_DAYS_COPIED,
  MAX_DAYS_PUBLISHED,
  MAX_DAYS_REPEATED,
  MAX_SOLD_SHOWTIMES_SEEN,
  MAX_TIMES_COPIED,
  WEEK_DAYS,
} from './programme.rules.ts'
import { MOVING_REFUSALS, PlannedShowtime, ShowtimeWithEdit } from './programme.calls.ts'
import { ListQuery, pageOf } from '../shared/entities/staff-list.ts'
import { acting, reading } from '../shared/staff-calls.ts'

// Calls for whole business days of a programme: copying them and putting them on sale.

/** A showtime that could not be copied, with the reason. */
const Clash = z.object({
  title: z.string(),
  screenName: z.string(),
  startsAt: Instant,
  message: z.string(),
})
export type Clash = z.output<typeof Clash>

const copyAnswer = z.object({ showtimes: z.array(PlannedShowtime), clashes: z.array(Clash) })

export const copyShowtimes = endpoint({
  ...acting,
  path: '/api/v1/staff/showtimes/copy',
  summary: 'Copies business days of a cinema as drafts: lists each clash, and does the rest',
  input: z.object({
    cinemaID: Uuid,
    /** The first day that is copied. */
    from: NamedDay,
    /** The day to which the first day is copied. Later days are copied to the days after it. */
    to: NamedDay,
    /** The number of days to copy, such as 7 for a week. */
    days: z.int().min(1).max(MAX_DAYS_COPIED).default(1),
    /** The number of copies, which follow each other: 6 copies of a single day fill its week. */
    times: z.int().min(1).max(MAX_TIMES_COPIED).default(1),
  }),
  output: copyAnswer,
  errors: ['cinema-not-found'],
})

export const repeatShowtime = endpoint({
  ...acting,
  path: '/api/v1/staff/showtimes/:id/repeat',
  summary: 'Repeats a showtime at the same time of other business days, as drafts',
  input: z.object({ id: Uuid, dates: z.array(NamedDay).min(1).max(MAX_DAYS_REPEATED) }),
  output: copyAnswer,
  errors: ['showtime-not-found'],
})

/** What publishing a business day would do. */
const Difference = z.object({
  date: LocalDate,
  /** A digest of the day. `publishDay` with it refuses a day that has changed meanwhile. */
  dayVersion: z.string(),
  /** The drafts that would be published. */
  drafts: z.array(PlannedShowtime),
  /** The drafts that cannot be published, because their start is in the past. */
  blocked: z.array(PlannedShowtime.extend({ message: z.string() })),
  /** The showtimes with an edit. All of them change together, or the day is not published. */
  changes: z.array(ShowtimeWithEdit),
  warnings: z.array(z.string()),
  /** The number of showtimes of the day that are published already. */
  published: z.int(),
})

const dayOfCinema = z.object({
  cinemaID: Uuid,
  /** The business day of the cinema, from 06:00 to 06:00 of the next day. */
  date: NamedDay,
})

export const readDifference = endpoint({
  ...reading,
  path: '/api/v1/staff/showtimes/difference',
  summary: 'What publishing a business day of a cinema would do',
  input: dayOfCinema,
  output: z.object({ difference: Difference }),
  errors: ['cinema-not-found'],
})

/** One business day of a cinema. Cancelled showtimes do not count. */
const DayInWeek = z.object({
  date: LocalDate,
  /** The number of showtimes on sale, with their sold seats and all seats of their halls. */
  showtimes: z.int(),
  sold: z.int(),
  seats: z.int(),
  drafts: z.int(),
  /** The number of showtimes with a change that waits for its publication. */
  edits: z.int(),
})

const WeekOfCinema = z.object({
  cinemaID: Uuid,
  name: z.string(),
  days: z.array(DayInWeek).length(WEEK_DAYS),
})
export type WeekOfCinema = z.output<typeof WeekOfCinema>

export const listWeek = endpoint({
  ...reading,
  path: '/api/v1/staff/showtimes/week',
  summary: 'Seven business days of the cinemas in use, by their names; `q` looks in these names',
  input: ListQuery.extend({
    /** The first of the days. */
    from: NamedDay,
  }),
  output: pageOf(WeekOfCinema),
})

const DayVersion = z.string().max(100)

/**
 * The numbers of sold seats that the caller has seen and agreed to move. Their holders get a notice,
 * and may give the tickets back for Points until the new start.
 */
const soldSeats = z
  .array(z.object({ id: Uuid, seats: z.int().min(0) }))
  .max(MAX_SOLD_SHOWTIMES_SEEN)
  .default([])

const publishAnswer = z.object({
  /** The number of showtimes that were put on sale. */
  published: z.int(),
  /** The number of showtimes on sale that were changed. */
  changed: z.int(),
})

const PUBLISHING_REFUSALS = ['cinema-not-found', ...MOVING_REFUSALS, 'showtime-changed', 'changed-meanwhile'] as const

export const publishDay = endpoint({
  ...acting,
  confirmed: 'sometimes',
  path: '/api/v1/staff/showtimes/publish',
  summary: 'Puts the drafts of a business day on sale and makes the edits, all or nothing',
  input: dayOfCinema.extend({ dayVersion: DayVersion.optional(), soldSeats }),
  output: publishAnswer,
  errors: PUBLISHING_REFUSALS,
})

export const publishDays = endpoint({
  ...acting,
  confirmed: 'sometimes',
  path: '/api/v1/staff/showtimes/publish-days',
  summary: 'Publishes several business days as `publish` does with one, all or none',
  input: z.object({
    cinemaID: Uuid,
    days: z
      .array(z.object({ date: NamedDay, dayVersion: DayVersion, soldSeats }))
      .min(1)
      .max(MAX_DAYS_PUBLISHED)
      .refine((days) => new Set(days.map(({ date }) => date)).size === days.length, {
        message: 'names a day twice',
      }),
  }),
  output: publishAnswer,
  errors: PUBLISHING_REFUSALS,
})
