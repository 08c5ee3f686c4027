import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MovieStatus, Uuid } from '../entities.ts'
import {
  FILM_CSV_MAX_BYTES,
  FILM_LENGTHS,
  FILM_MINUTES,
  FILM_POSITIONS,
  FILM_RATINGS,
  FILM_YEARS,
  POSTER_MAX_BYTES,
} from '../film-rules.ts'
import { ListQuery, pageOf, Version } from '../staff-list.ts'

// The films of the operator, as the console reads and changes them.

const READS = ['admin', 'manager', 'finance'] as const
const CHANGES = ['admin', 'manager'] as const

const text = (max: number) => z.string().trim().max(max, `must have at most ${max} characters`)
const words = (max: number) => text(max).min(1, 'is missing')
const whole = ({ min, max }: { min: number; max: number }) => {
  const error = `must be a whole number from ${min} to ${max}`
  return z.int(error).min(min, error).max(max, error)
}
const oneOf = (choices: readonly string[]) => `must be one of ${choices.join(', ')}`

/** What somebody enters about a film. */
export const FilmFields = z.object({
  title: words(FILM_LENGTHS.title),
  language: words(FILM_LENGTHS.language),
  distributor: words(FILM_LENGTHS.distributor),
  synopsis: text(FILM_LENGTHS.synopsis).default(''),
  year: whole(FILM_YEARS),
  minutes: whole(FILM_MINUTES),
  rating: z.enum(FILM_RATINGS, oneOf(FILM_RATINGS)),
  /** The number of the certificate that the NFVCB gave; empty until it has given one. */
  certificateNumber: text(FILM_LENGTHS.certificateNumber).default(''),
  /** What the board warns of, such as “Violence, strong language”. */
  advisory: text(FILM_LENGTHS.advisory).default(''),
  status: z.enum(MovieStatus.options, oneOf(MovieStatus.options)),
  /** The place on the home screen. A new film without one stands first. */
  position: whole(FILM_POSITIONS).optional(),
})

const FilmState = z.enum(['now-playing', 'coming-soon', 'archived'])

export const Film = FilmFields.extend({
  id: Uuid,
  version: Version,
  slug: z.string(),
  status: FilmState,
  synopsis: z.string(),
  certificateNumber: z.string(),
  advisory: z.string(),
  /** Older films may have a rating that no longer exists. */
  rating: z.string(),
  position: z.int(),
  /** The poster 480 px wide; posterSources() names its other sizes. */
  posterUrl: z.string(),
  /** The dominant colour of the poster, #rrggbb. */
  colour: z.string(),
})
export type Film = z.output<typeof Film>

const filmAnswer = z.object({ film: Film })

export const listFilms = endpoint({
  method: 'GET',
  path: '/api/v1/staff/films',
  access: 'staff',
  roles: READS,
  summary: 'Films a page at a time; `q` looks in titles, distributors and languages',
  input: ListQuery.extend({
    /** Without it, every film that is not archived. */
    status: FilmState.optional(),
    sort: z.enum(['position', 'title']).default('position'),
  }),
  output: pageOf(Film),
  errors: ['not-allowed'],
})

export const getFilm = endpoint({
  method: 'GET',
  path: '/api/v1/staff/films/:id',
  access: 'staff',
  roles: READS,
  summary: 'One film, also when it is archived',
  input: z.object({ id: Uuid }),
  output: filmAnswer,
  errors: ['not-allowed', 'movie-not-found'],
})

export const makeFilm = endpoint({
  method: 'POST',
  path: '/api/v1/staff/films',
  access: 'staff',
  roles: CHANGES,
  idempotent: true,
  summary: 'Adds a film, which customers see at once',
  input: FilmFields,
  output: filmAnswer,
  status: 201,
  errors: ['not-allowed', 'idempotency-key-reused'],
})

export const changeFilm = endpoint({
  method: 'PUT',
  path: '/api/v1/staff/films/:id',
  access: 'staff',
  roles: CHANGES,
  idempotent: true,
  versioned: true,
  summary: 'Changes a film; its address stays',
  input: FilmFields.extend({ id: Uuid }),
  output: filmAnswer,
  errors: [
    'not-allowed',
    'movie-not-found',
    'film-archived',
    'version-missing',
    'changed-meanwhile',
    'idempotency-key-reused',
  ],
})

export const moveFilm = endpoint({
  method: 'POST',
  path: '/api/v1/staff/films/:id/move',
  access: 'staff',
  roles: CHANGES,
  idempotent: true,
  versioned: true,
  summary: 'Puts a film before another one on the home screen, or at the end',
  input: z.object({
    id: Uuid,
    /** The film that will follow; null puts the film at the end. */
    before: Uuid.nullable(),
  }),
  output: filmAnswer,
  errors: [
    'not-allowed',
    'movie-not-found',
    'film-archived',
    'version-missing',
    'changed-meanwhile',
    'idempotency-key-reused',
  ],
})

const changesState = {
  method: 'POST',
  access: 'staff',
  roles: CHANGES,
  idempotent: true,
  versioned: 'if-sent',
  input: z.object({ id: Uuid }),
  output: filmAnswer,
} as const

export const archiveFilm = endpoint({
  ...changesState,
  path: '/api/v1/staff/films/:id/archive',
  summary: 'Takes a film that has no showtime to come out of every list of the customers',
  errors: [
    'not-allowed',
    'movie-not-found',
    'film-has-showtimes',
    'changed-meanwhile',
    'idempotency-key-reused',
  ],
})

export const unarchiveFilm = endpoint({
  ...changesState,
  path: '/api/v1/staff/films/:id/unarchive',
  summary: 'Brings an archived film back to the state that it had',
  errors: ['not-allowed', 'movie-not-found', 'changed-meanwhile', 'idempotency-key-reused'],
})

export const uploadPoster = endpoint({
  method: 'POST',
  path: '/api/v1/staff/films/:id/poster',
  access: 'staff',
  roles: CHANGES,
  idempotent: true,
  versioned: 'if-sent',
  body: 'multipart',
  maxBytes: POSTER_MAX_BYTES,
  perMinute: 60,
  summary: 'Sets the poster of a film: multipart field image; it is cropped to 2:3',
  input: z.object({ id: Uuid }),
  output: filmAnswer,
  errors: [
    'not-allowed',
    'movie-not-found',
    'poster-invalid',
    'body-too-large',
    'changed-meanwhile',
    'idempotency-key-reused',
  ],
})

/** What is wrong in a CSV, and where: the first line of the file is line 1. */
export const CsvProblem = z.object({
  line: z.int(),
  /** Empty where the line as a whole cannot be read. */
  column: z.string(),
  message: z.string(),
})
export type CsvProblem = z.output<typeof CsvProblem>

export const importFilms = endpoint({
  method: 'POST',
  path: '/api/v1/staff/films/import',
  access: 'staff',
  roles: CHANGES,
  idempotent: true,
  body: 'csv',
  maxBytes: FILM_CSV_MAX_BYTES,
  perMinute: 20,
  summary:
    'Adds the films of a CSV, all or none; with `dryRun=true` it only says what is wrong and how the first films were read',
  input: z.object({ dryRun: z.enum(['true', 'false']).default('false') }),
  output: z.object({
    /** How many films the file holds. */
    films: z.int(),
    /** How many were added: none in a dry run. */
    imported: z.int(),
    problems: z.array(CsvProblem),
    /** The first films of the file as they were read: none outside a dry run. */
    preview: z.array(FilmFields),
  }),
  errors: ['not-allowed', 'import-not-clean', 'idempotency-key-reused'],
})
