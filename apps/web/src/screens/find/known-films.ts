import type { FoundFilm } from '@velvet/contract/endpoints/showtimes/find'
import type { Movie, Showtime } from '@velvet/contract/entities/entities'
import type { Wishes } from './wishes.ts'

/** Finds films among those that this phone has, each with those of its showtimes that the phone has. */
export function findKnown(
  movies: readonly Movie[],
  showtimes: readonly Showtime[],
  { words, language }: Wishes,
): FoundFilm[] {
  const wanted = plain(words).split(' ')
  const fits = (movie: Movie) => {
    const text = plain(
      [movie.Title, movie.Language, movie.Distributor, movie.Cast, movie.Director].join(' '),
    )
    const isWanted = wanted.every((word) => ` ${text}`.includes(` ${word}`))
    return isWanted && plain(movie.Language).includes(plain(language))
  }
  return movies.filter(fits).map((movie) => ({
    Movie: movie,
    Showtimes: showtimes.filter(({ MovieID }) => MovieID === movie.MovieID),
  }))
}

/** Leaves out capitals, accents and signs. The server knows more letters, and typing errors. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
