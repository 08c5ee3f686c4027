import { country } from '../shared/country/country.ts'

/** Films have a rating of the country's classification board, such as the NFVCB in Nigeria. The lowest age is first. */
export const FILM_RATINGS = country().ratings

/** Only people aged 18 and over may see a film with one of these ratings. */
export const ADULT_RATINGS: readonly string[] = ['18', 'RE']

/** The longest texts about a film, in characters. */
export const FILM_LENGTHS = {
  title: 200,
  language: 60,
  distributor: 120,
  synopsis: 5000,
  certificateNumber: 60,
  advisory: 200,
  cast: 500,
  director: 200,
  genre: 100,
  subtitles: 100,
  audioDescription: 100,
} as const
/** A distributor has at most this many proposals that are not published. */
export const FILM_PROPOSALS = 50
/** The formats in which a film is shown. */
export const FILM_FORMATS = ['2D', '3D'] as const
export const FILM_YEARS = { min: 1900, max: 2200 } as const
/** A running time in minutes. The upper limit catches a mistyped digit. */
export const FILM_MINUTES = { min: 1, max: 600 } as const
/** Films with a smaller number stand earlier on the home screen. */
export const FILM_POSITIONS = { min: 0, max: 100_000 } as const
/** Customers are shown at most this many films of a list. */
export const MOVIES_OF_A_LIST = 500

/** The largest poster in bytes that the server accepts. */
export const POSTER_MAX_BYTES = 10_000_000
/** The largest number of pixels of a poster: 4,000 by 6,000, as distributors send it for print. */
export const POSTER_MAX_PIXELS = 24_000_000
/**
 * The largest number of stills of a film. A check constraint of the database holds the same number.
 */
export const FILM_STILLS = 8
/** The largest still in bytes that the server accepts. */
export const STILL_MAX_BYTES = 10_000_000

/**
 * The largest trailer in bytes that the server accepts. It is small, because customers watch
 * trailers on prepaid data.
 */
export const TRAILER_MAX_BYTES = 20_000_000
/**
 * The longest time in milliseconds for which the server waits for a trailer from an address. The
 * largest trailer arrives within this time at 5.4 Mbit/s.
 */
export const TRAILER_FETCH_TIME_MS = 30_000
/** The longest trailer in seconds. */
export const TRAILER_MAX_SECONDS = 600
export const TRAILER_TOO_LARGE = `A trailer may have at most ${TRAILER_MAX_BYTES / 1_000_000} MB, because customers watch it on prepaid data`

/** The largest CSV of films in bytes, which is enough for 10,000 films with a long synopsis. */
export const FILM_CSV_MAX_BYTES = 16_000_000
export const FILM_CSV_MAX_LINES = 10_000
/** The server reports at most this many problems of a CSV. */
export const FILM_CSV_MAX_PROBLEMS = 10_000
/**
 * A preview shows this many films as the server read them, which is enough to see wrong columns.
 */
export const FILM_CSV_PREVIEW = 5
/** Every CSV of films must have these columns. */
export const FILM_CSV_NEEDED = ['title', 'language', 'distributor', 'year', 'minutes', 'rating'] as const
/** The columns of a CSV of films. A file may leave out those that it does not need. */
export const FILM_CSV_COLUMNS = [
  ...FILM_CSV_NEEDED,
  'synopsis',
  'preShowMinutes',
  'intervalMinutes',
  'certificateNumber',
  'advisory',
  'cast',
  'director',
  'genre',
  'subtitles',
  'audioDescription',
  'originalRelease',
  'status',
  'position',
] as const
