import { z } from 'zod'
import { endpoint } from '../../calls/endpoint.ts'
import { Instant, NamedDay, Uuid } from '../../entities/entities.ts'
import { NamedStaff } from '../../entities/staff-list.ts'
import { acting, READS } from '../calls/staff-calls.ts'

// A showtime, and later the business day of its cinema, is closed once everything at its counter is counted.

/** Finance closes books too. */
const closing = { ...acting, roles: READS } as const

const closed = { closedAt: Instant, closedBy: NamedStaff }

export const closeShowtimeBooks = endpoint({
  ...closing,
  path: '/api/v1/staff/showtimes/:id/books/close',
  summary:
    'Closes the books of a showtime that has begun, for good: its counter sells nothing more. Closing it again returns the first closing',
  input: z.object({ id: Uuid }),
  output: z.object({ books: z.object({ showtimeID: Uuid, ...closed }) }),
  errors: ['not-allowed', 'showtime-not-found', 'books-too-early', 'idempotency-key-reused'],
})

export const closeBusinessDay = endpoint({
  ...closing,
  path: '/api/v1/staff/cinemas/:id/days/:day/close',
  summary:
    'Closes a business day of a cinema with the books of all its showtimes, for good. It is refused while a till of the cinema is open',
  input: z.object({ id: Uuid, day: NamedDay }),
  output: z.object({
    /** How many showtimes have this play date, cancelled ones and drafts left out. */
    day: z.object({ cinemaID: Uuid, day: z.string(), showtimes: z.int(), ...closed }),
  }),
  errors: [
    'not-allowed',
    'cinema-not-found',
    'books-too-early',
    'tills-open',
    'idempotency-key-reused',
  ],
})
