import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Instant, MovieStatus, Uuid } from '../shared/entities/entities.ts'
import { ListQuery, pageOf } from '../shared/entities/staff-list.ts'
import { reading } from '../shared/staff-calls.ts'

// How many customers wait for films near them, and for seats of showtimes that are sold out. No customer
// is named.

const input = ListQuery.omit({ q: true })

export const FilmDemand = z.object({
  filmID: Uuid,
  title: z.string(),
  status: MovieStatus,
  areaID: Uuid,
  lga: z.string(),
  state: z.string(),
  /** The number of customers of the area who wait for tickets. */
  waiting: z.int(),
})
export type FilmDemand = z.output<typeof FilmDemand>

export const listFilmDemand = endpoint({
  ...reading,
  path: '/api/v1/staff/demand/films',
  summary: 'How many customers of which area wait for which film; the most first, a page at a time',
  input,
  output: pageOf(FilmDemand),
})

export const SeatDemand = z.object({
  showtimeID: Uuid,
  title: z.string(),
  cinemaID: Uuid,
  cinemaName: z.string(),
  timeZone: z.string(),
  screenName: z.string(),
  startsAt: Instant,
  totalSeats: z.int(),
  /** The number of customers who wait. */
  waiting: z.int(),
  /** The seats for which they wait together. */
  seats: z.int(),
})
export type SeatDemand = z.output<typeof SeatDemand>

export const listSeatDemand = endpoint({
  ...reading,
  path: '/api/v1/staff/demand/showtimes',
  summary: 'How many customers wait for how many seats of which showtime; the most seats first, a page at a time',
  input,
  output: pageOf(SeatDemand),
})
