import { screen } from '@testing-library/react'
import type { Movie, Showtime } from '@velvet/contract/shared/entities/entities'
import { openApp, signIn } from './open-app.tsx'
import { FILM, aShowtime, answerOf, dayAfter } from './programme.ts'
import { ADA, AREA_IN_PATH } from './samples.ts'
import { answering } from './server.ts'

export const PATH = `/movie/${FILM.MovieID}`
export const SHOWTIMES = `GET /api/v1/showingshowtimes/${FILM.MovieID}/${AREA_IN_PATH}`

export const EVENING = aShowtime('18:30')
export const PROGRAMME = [
  aShowtime('21:00', { AssignedSeats: 100 }),
  EVENING,
  aShowtime('09:05', { AssignedSeats: 95 }),
  aShowtime('14:00', { Date: dayAfter(3) }),
]

/** Opens the page of a film for a customer who is signed in. */
export async function openFilm(showtimes: readonly Showtime[] = PROGRAMME, film: Movie = FILM) {
  const server = await answering({
    [`GET /api/v1/movie/${FILM.MovieID}`]: { onemoviedetails: film },
    [SHOWTIMES]: answerOf(showtimes),
  })
  const app = openApp(PATH, (store) => signIn(store, ADA))
  await screen.findByRole('heading', { name: 'The Wedding Party' })
  return { ...app, server }
}
