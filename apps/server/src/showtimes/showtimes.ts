import type * as contract from '@velvet/contract/endpoints/showtimes'
import { AppError } from '@velvet/contract/errors'
import { isAreaServed } from '../catalogue/cinemas-sql.ts'
import { findMovieRow } from '../catalogue/movies-sql.ts'
import type { Database } from '../database/connect.ts'
import type { OpenCall } from '../http/kept-route.ts'
import {
  findShowtimeRow,
  findTicketPrice,
  listShowingCinemaRows,
  listShowtimeRows,
  findMaxTickets,
} from './showtimes-sql.ts'

export async function listShowtimes({ db, input }: OpenCall<typeof contract.listShowtimes>) {
  await requireMovieAndArea(db, input)
  const showtimeIds = await listShowtimeRows(db, input.movieId, input.LGA)
  return { showtimeIds, showtimes: { showtimeIds } }
}

export async function getShowtime({ db, input }: OpenCall<typeof contract.getShowtime>) {
  const showtime = await findShowtimeRow(db, input.showtimeId)
  if (!showtime) throw new AppError('showtime-not-found')
  return { showtime }
}

export async function listShowingCinemas({
  db,
  input,
}: OpenCall<typeof contract.listShowingCinemas>) {
  await requireMovieAndArea(db, input)
  return { cinemasLists: await listShowingCinemaRows(db, input.movieId, input.LGA) }
}

export async function getTicketPrice({ db, input }: OpenCall<typeof contract.getTicketPrice>) {
  const ticketPrice = await findTicketPrice(db, input)
  if (ticketPrice === undefined) throw new AppError('showtime-not-found')
  return { ticketPrice, maxTickets: await findMaxTickets(db) }
}

async function requireMovieAndArea(db: Database, input: { movieId: string; LGA: string }) {
  if (!(await findMovieRow(db, input.movieId))) throw new AppError('movie-not-found')
  if (!(await isAreaServed(db, input.LGA))) throw new AppError('area-not-found')
}
