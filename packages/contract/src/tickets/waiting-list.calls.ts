import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { LocalDate, LocalTime, Uuid } from '../shared/entities/entities.ts'
import { WAIT_SEATS } from './waiting-list.ts'

// A customer asks to be told once: when tickets for a film are on sale near them, or when seats of a
// sold-out showtime are free again.

const CALLS_A_MINUTE = 60

const FilmWait = z.object({
  MovieID: Uuid,
  MovieTitle: z.string(),
  /** True once tickets are on sale and the customer was told. */
  isTold: z.boolean(),
})
export type FilmWait = z.output<typeof FilmWait>

const SeatWait = z.object({
  ShowtimeID: Uuid,
  MovieID: Uuid,
  MovieTitle: z.string(),
  CinemaName: z.string(),
  ShowtimeDate: LocalDate,
  ShowtimeTime: LocalTime,
  /** The number of seats for which the customer waits. */
  seats: z.int(),
  /** True once enough seats were free and the customer was told. */
  isTold: z.boolean(),
})
export type SeatWait = z.output<typeof SeatWait>

/** All for which a customer waits, and what they were told lately; the latest first. */
const Waits = z.object({ films: z.array(FilmWait), showtimes: z.array(SeatWait) })
export type Waits = z.output<typeof Waits>

const common = { access: 'customer', perMinute: CALLS_A_MINUTE, output: Waits } as const
const ofFilm = { ...common, path: '/api/v1/movie/:movieId/wait' } as const
const ofShowtime = { ...common, path: '/api/v1/showtime/:showtimeId/wait' } as const

export const listWaits = endpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/waits',
  summary: 'What the customer waits for, and what they were told lately',
  input: z.object({}),
})

export const waitForFilm = endpoint({
  ...ofFilm,
  method: 'POST',
  summary: 'Asks to be told once when tickets for a film are on sale in the area of the customer',
  input: z.object({ movieId: Uuid }),
  errors: ['movie-not-found', 'on-sale-already', 'too-many-waits', 'too-many-requests'],
})

export const waitForFilmNoLonger = endpoint({
  ...ofFilm,
  method: 'DELETE',
  summary: 'Stops waiting for a film',
  input: z.object({ movieId: Uuid }),
  errors: ['too-many-requests'],
})

export const waitForSeats = endpoint({
  ...ofShowtime,
  method: 'POST',
  summary:
    'Asks to be told once when so many seats of a sold-out showtime are free; the customer who asked first is told first',
  input: z.object({
    showtimeId: Uuid,
    seats: z.int().min(WAIT_SEATS.min).max(WAIT_SEATS.max),
  }),
  errors: ['showtime-not-found', 'sale-ended', 'seats-free-already', 'too-many-waits', 'too-many-requests'],
})

export const waitForSeatsNoLonger = endpoint({
  ...ofShowtime,
  method: 'DELETE',
  summary: 'Stops waiting for seats of a showtime',
  input: z.object({ showtimeId: Uuid }),
  errors: ['too-many-requests'],
})
