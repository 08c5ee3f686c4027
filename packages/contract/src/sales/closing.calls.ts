import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Instant, NamedDay, Uuid } from '../shared/entities/entities.ts'
import { NamedStaff } from '../shared/entities/staff-list.ts'
import { acting, reading, READS } from '../shared/staff-calls.ts'

// A showtime, and later the business day of its cinema, is closed once everything at its counter is counted.

/** Finance closes books too. */
const closing = { ...acting, confirmed: true, roles: READS } as const

const closedDay = { closedAt: Instant, closedBy: NamedStaff }

/** Open books close by themselves a day after the showtime, and then `closedBy` is null. */
export const ClosedBooks = z.object({ closedAt: Instant, closedBy: NamedStaff.nullable() })

/** A page of business days covers this many days of the calendar. */
export const DAYS_A_PAGE = 28

const BusinessDay = z.object({
  day: z.string(),
  /** So many showtimes of this play date have begun. */
  showtimes: z.int(),
  /** The books of so many of them are closed. */
  closedShowtimes: z.int(),
  /** It is null while the day is open. */
  closed: z.object(closedDay).nullable(),
})
export type BusinessDay = z.output<typeof BusinessDay>

export const listBusinessDays = endpoint({
  ...reading,
  path: '/api/v1/staff/cinemas/:id/days',
  summary: 'The business days of a cinema on which a showtime has begun, newest first, four weeks at a time',
  input: z.object({
    id: Uuid,
    /** The `next` of one page leads to the page after it. */
    cursor: NamedDay.optional(),
  }),
  output: z.object({
    items: z.array(BusinessDay),
    next: z.string().nullable(),
    /** Tills with these names are open now. No day can be closed before they are. */
    openTills: z.array(z.string()),
  }),
  errors: ['cinema-not-found'],
})

export const closeShowtimeBooks = endpoint({
  ...closing,
  path: '/api/v1/staff/showtimes/:id/books/close',
  summary:
    'Closes the books of a showtime that has begun, for good: its counter sells nothing more. It is refused while a ticket without a sale was admitted. Closing it again returns the first closing',
  input: z.object({ id: Uuid }),
  output: z.object({ books: ClosedBooks.extend({ showtimeID: Uuid }) }),
  errors: ['showtime-not-found', 'books-too-early', 'unsold-admissions'],
})

export const closeBusinessDay = endpoint({
  ...closing,
  path: '/api/v1/staff/cinemas/:id/days/:day/close',
  summary:
    'Closes a business day of a cinema with the books of all its showtimes, for good. It is refused while a till of the cinema is open, or while a ticket without a sale was admitted',
  input: z.object({ id: Uuid, day: NamedDay }),
  output: z.object({
    /** How many showtimes have this play date, cancelled ones and drafts left out. */
    day: z.object({ cinemaID: Uuid, day: z.string(), showtimes: z.int(), ...closedDay }),
  }),
  errors: ['cinema-not-found', 'books-too-early', 'tills-open', 'unsold-admissions'],
})
