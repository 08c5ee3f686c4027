import type { FoundFilm } from '@velvet/contract/catalogue/find.calls'
import type { Movie, Showtime } from '@velvet/contract/shared/entities/entities'
import { FIND_BEFORE, FIND_SMALL_WORDS, SEATS_TOGETHER } from '@velvet/contract/catalogue/find.rules'
import { isAboutShowtimes, type Options } from './search-options.ts'

/**
 * Finds films among those that this phone has, each with the showtimes on the phone that fit the filters. Only
 * the server knows which seats lie beside each other.
 */
export function findKnown(movies: readonly Movie[], showtimes: readonly Showtime[], options: Options): FoundFilm[] {
  const { text: message, language } = options
  const requested = wantedText(message)
  const fits = (movie: Movie) => {
    const { Title, Language, Distributor, Cast, Director, Year } = movie
    const others = plain([Language, Distributor, Cast, Director, Year].join(' '))
    const text = ` ${[...titleText(Title), others].join(' ')}`
    const hasWord = (word: string) => text.includes(` ${word}`)
    const hasText = requested.every(hasWord) || hasWord(requested.join(''))
    return hasText && plain(movie.Language).includes(plain(language))
  }
  const shown = showtimes.filter((showtime) => isRequested(showtime, options))
  const found = movies.filter(fits).map((movie) => ({
    Movie: movie,
    Showtimes: shown.filter(({ MovieID }) => MovieID === movie.MovieID),
  }))
  return isAboutShowtimes(options) ? found.filter(({ Showtimes }) => Showtimes.length > 0) : found
}

/** Small words are ignored unless only small words were typed. */
function wantedText(message: string): string[] {
  const typed = plain(message).split(' ')
  const notifying = typed.filter((word) => !FIND_SMALL_WORDS.includes(word))
  return notifying.length > 0 ? notifying : typed
}

const NUMERALS = 'ii iii iv v vi vii viii ix x'.split(' ')

/**
 * Returns the words of a title, also joined with the next one or two (“spiderman” for “Spider-Man”), and
 * the number of a sequel in the other spelling (“2” for “II”). The server finds titles by the same words.
 */
function titleText(title: string): string[] {
  const message = plain(title).split(' ')
  return message.flatMap((word, at) => {
    const [one = '', two = ''] = message.slice(at + 1)
    const number = NUMERALS.indexOf(word) + 2
    const spelled = number > 1 ? String(number) : (NUMERALS[Number(word) - 2] ?? '')
    return [word, word + one, word + one + two, spelled]
  })
}

function isRequested(showtime: Showtime, { day, cinemaId, mark, isEarly, isTogether }: Options): boolean {
  return (
    (day === '' || showtime.Date === day) &&
    (cinemaId === '' || showtime.CinemaID === cinemaId) &&
    (mark === '' || showtime.Marks?.includes(mark) === true) &&
    (!isEarly || showtime.StartTime < FIND_BEFORE) &&
    (!isTogether || showtime.TotalSeats - showtime.AssignedSeats >= SEATS_TOGETHER.usual)
  )
}

/** Maps letters that have no accent to take away, such as ɓ, to the letter that people type instead. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ŋ: 'n',
  ɔ: 'o',
  ɛ: 'e',
  ǝ: 'e',
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
