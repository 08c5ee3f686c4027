import type { FoundFilm } from '@velvet/contract/endpoints/showtimes/find'
import type { Movie, Showtime } from '@velvet/contract/entities/entities'
import { FIND_BEFORE, SEATS_TOGETHER } from '@velvet/contract/showtimes/find-rules'
import { isAboutShowtimes, type Wishes } from './wishes.ts'

/**
 * Finds films among those that this phone has, each with the showtimes on the phone that fit the wishes. Only
 * the server knows which seats lie beside each other.
 */
export function findKnown(
  movies: readonly Movie[],
  showtimes: readonly Showtime[],
  wishes: Wishes,
): FoundFilm[] {
  const { words, language } = wishes
  const wanted = plain(words).split(' ')
  const fits = (movie: Movie) => {
    const text = plain(
      [movie.Title, movie.Language, movie.Distributor, movie.Cast, movie.Director].join(' '),
    )
    const hasWords = wanted.every((word) => ` ${text}`.includes(` ${word}`))
    return hasWords && plain(movie.Language).includes(plain(language))
  }
  const shown = showtimes.filter((showtime) => isWanted(showtime, wishes))
  const found = movies.filter(fits).map((movie) => ({
    Movie: movie,
    Showtimes: shown.filter(({ MovieID }) => MovieID === movie.MovieID),
  }))
  return isAboutShowtimes(wishes) ? found.filter(({ Showtimes }) => Showtimes.length > 0) : found
}

function isWanted(showtime: Showtime, { day, cinemaId, isEarly, isTogether }: Wishes): boolean {
  return (
    (day === '' || showtime.Date === day) &&
    (cinemaId === '' || showtime.CinemaID === cinemaId) &&
    (!isEarly || showtime.StartTime < FIND_BEFORE) &&
    (!isTogether || showtime.TotalSeats - showtime.AssignedSeats >= SEATS_TOGETHER.usual)
  )
}

/** Maps letters that have no accent to take away, such as ɓ, to the letter that people type instead. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ...{ ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y', ŋ: 'n', ɔ: 'o', ɛ: 'e', ǝ: 'e' },
}

/** Leaves out capitals, accents and signs. The server knows more letters, and typing errors. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[ɓɗƙƴŋɔɛǝ]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
