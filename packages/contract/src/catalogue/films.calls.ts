import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { LocalDate, MovieStatus, Uuid } from '../shared/entities/entities.ts'
import {
  FILM_CSV_MAX_BYTES,
  FILM_LENGTHS,
  FILM_MINUTES,
  FILM_POSITIONS,
  FILM_RATINGS,
  FILM_YEARS,
  POSTER_MAX_BYTES,
} from './films.rules.ts'
import { BREAK_MINUTES } from './programme.rules.ts'
import { ListQuery, Note, pageOf, Version } from '../shared/entities/staff-list.ts'
import { acting, actingOnOne, changing, reading, READS, text, line } from '../shared/staff-calls.ts'

// The films of the operator, as the console reads and changes them.

const whole = ({ min, max }: { min: number; max: number }) => {
  const error = `must be a whole number from ${min} to ${max}`
  return z.int(error).min(min, error).max(max, error)
}
const oneOf = (choices: readonly string[]) => `must be one of ${choices.join(', ')}`

function isReleaseDay(day: string): boolean {
  const year = Number(day.slice(0, 4))
  const isInYears = year >= FILM_YEARS.min && year <= FILM_YEARS.max
  return isInYears && LocalDate.safeParse(day).success
}

/** What staff enter about a film. */
export const FilmFields = z.object({
  title: line(FILM_LENGTHS.title),
  language: line(FILM_LENGTHS.language),
  distributor: line(FILM_LENGTHS.distributor),
  synopsis: text(FILM_LENGTHS.synopsis).default(''),
  year: whole(FILM_YEARS),
  minutes: whole(FILM_MINUTES),
  /** The minutes of advertisements and trailers before this film. Null means the cinema's default. */
  preShowMinutes: whole(BREAK_MINUTES).nullable().default(null),
  /** The minutes of the interval in this film. Null means the cinema's default. */
  intervalMinutes: whole(BREAK_MINUTES).nullable().default(null),
  rating: z.enum(FILM_RATINGS, oneOf(FILM_RATINGS)),
  /** The number of the certificate that the NFVCB gave; empty until it has given one. */
  certificateNumber: text(FILM_LENGTHS.certificateNumber).default(''),
  /** The warning of the board, such as “Violence, strong language”. */
  advisory: text(FILM_LENGTHS.advisory).default(''),
  /** The names of actors, with commas between them. */
  cast: text(FILM_LENGTHS.cast).default(''),
  director: text(FILM_LENGTHS.director).default(''),
  genre: text(FILM_LENGTHS.genre).default(''),
  /** The languages of the subtitles. */
  subtitles: text(FILM_LENGTHS.subtitles).default(''),
  /** The languages in which a voice describes the pictures. */
  audioDescription: text(FILM_LENGTHS.audioDescription).default(''),
  /** The day on which the film was first shown anywhere; empty if it was not entered. */
  originalRelease: z
    .string()
    .refine((day) => day === '' || isReleaseDay(day), 'must be a day such as 2024-12-31')
    .default(''),
  status: z.enum(MovieStatus.options, oneOf(MovieStatus.options)),
  /** The position on the home screen. A new film that is sent without a position stands first. */
  position: whole(FILM_POSITIONS).optional(),
})

/**
 * Staff who are bound to cinemas propose films, and distributors propose films and changes of their own films. Customers
 * see such a film once a person who is bound to no cinema has published it.
 */
export const PROPOSING = { roles: ['admin', 'manager', 'distributor'] } as const

const FilmState = z.enum(['now-playing', 'coming-soon', 'proposed', 'archived'])

export const Film = FilmFields.extend({
  id: Uuid,
  version: Version,
  slug: z.string(),
  status: FilmState,
  preShowMinutes: z.int().nullable(),
  intervalMinutes: z.int().nullable(),
  /** The state that a proposed film will have when it is published; null for other films. */
  proposedAs: MovieStatus.nullable(),
  /** The film that a proposal of its distributor would change; null for other films. */
  proposalOf: Uuid.nullable(),
  /** Why a proposal was rejected; empty for other films. */
  rejection: z.string(),
  synopsis: z.string(),
  certificateNumber: z.string(),
  advisory: z.string(),
  cast: z.string(),
  director: z.string(),
  genre: z.string(),
  subtitles: z.string(),
  audioDescription: z.string(),
  originalRelease: z.string(),
  /** Older films may have a rating that no longer exists. */
  rating: z.string(),
  position: z.int(),
  /** The poster 480 px wide; posterSources() names its other sizes. */
  posterUrl: z.string(),
  /** The dominant colour of the poster, #rrggbb. */
  colour: z.string(),
  /** The addresses of the stills, in the order in which customers slide through them. */
  stills: z.array(z.string()),
  trailer: z
    .object({
      url: z.string(),
      seconds: z.int(),
      bytes: z.int(),
    })
    .nullable(),
})
export type Film = z.output<typeof Film>

export const filmAnswer = z.object({ film: Film })

export const listFilms = endpoint({
  ...reading,
  roles: [...READS, 'distributor'],
  path: '/api/v1/staff/films',
  summary: 'Films a page at a time; `q` looks in titles, distributors and languages',
  input: ListQuery.extend({
    /** Without this field, the list holds all films that are not archived. */
    status: FilmState.optional(),
    sort: z.enum(['position', 'title']).default('position'),
  }),
  output: pageOf(Film),
  errors: ['no-distributor'],
})

export const getFilm = endpoint({
  ...reading,
  roles: [...READS, 'distributor'],
  path: '/api/v1/staff/films/:id',
  summary: 'One film, also when it is archived',
  input: z.object({ id: Uuid }),
  output: filmAnswer,
  errors: ['no-distributor', 'movie-not-found'],
})

export const makeFilm = endpoint({
  ...acting,
  ...PROPOSING,
  path: '/api/v1/staff/films',
  summary:
    'Adds a film, which customers see at once; distributors, and staff who are bound to cinemas, only propose it',
  input: FilmFields,
  output: filmAnswer,
  status: 201,
  errors: ['no-distributor', 'too-many-proposals'],
})

export const changingFilm = {
  ...changing,
  output: filmAnswer,
  errors: ['no-distributor', 'movie-not-found', 'film-archived'],
} as const

export const changeFilm = endpoint({
  ...changingFilm,
  ...PROPOSING,
  path: '/api/v1/staff/films/:id',
  summary: 'Changes a film; its address stays. Another running time moves the ends of its showtimes',
  input: FilmFields.extend({
    id: Uuid,
    /**
     * True if the earlier distributor was a mistake: the new one also gets the weeks that are not settled yet. False if
     * the film was sold: all its played weeks must be settled first.
     */
    correctsDistributor: z.boolean().default(false),
  }),
  errors: [...changingFilm.errors, 'showtimes-overlap', 'distributor-owed', 'baby-film-for-adults'],
})

export const moveFilm = endpoint({
  ...changingFilm,
  method: 'POST',
  everyCinema: true,
  path: '/api/v1/staff/films/:id/move',
  summary: 'Puts a film before another one on the home screen, or at the end',
  input: z.object({
    id: Uuid,
    /** The film that will come next after the moved film. Null puts the moved film at the end. */
    before: Uuid.nullable(),
  }),
})

export const actingOnFilm = {
  ...actingOnOne,
  output: filmAnswer,
  errors: ['movie-not-found'],
} as const

export const archiveFilm = endpoint({
  ...actingOnOne,
  ...PROPOSING,
  path: '/api/v1/staff/films/:id/archive',
  summary: 'Takes a film that has no showtime to come out of every list of the customers',
  output: filmAnswer,
  errors: ['no-distributor', 'movie-not-found', 'film-has-showtimes'],
})

export const unarchiveFilm = endpoint({
  ...actingOnFilm,
  everyCinema: true,
  path: '/api/v1/staff/films/:id/unarchive',
  summary: 'Publishes a proposed film or change, or brings an archived film back to the state that it had',
  input: z.object({
    id: Uuid,
    /** The version of the film with which the caller compared a proposed change. */
    ofVersion: Version.optional(),
  }),
  errors: [...actingOnFilm.errors, 'film-archived', 'baby-film-for-adults', 'showtimes-overlap'],
})

export const proposeFilmChange = endpoint({
  ...acting,
  roles: ['distributor'],
  path: '/api/v1/staff/films/:id/propose',
  summary: 'Starts a proposed change of a film by its distributor, or returns the one that is waiting',
  input: z.object({ id: Uuid }),
  output: filmAnswer,
  errors: ['no-distributor', 'movie-not-found', 'too-many-proposals'],
})

export const rejectFilm = endpoint({
  ...actingOnFilm,
  everyCinema: true,
  path: '/api/v1/staff/films/:id/reject',
  summary: 'Rejects a proposal of a film with a reason, which its distributor reads',
  input: z.object({ id: Uuid, note: Note }),
})

export const uploadPoster = endpoint({
  ...actingOnOne,
  ...PROPOSING,
  path: '/api/v1/staff/films/:id/poster',
  body: 'multipart',
  maxBytes: POSTER_MAX_BYTES,
  perMinute: 60,
  summary: 'Sets the poster of a film: multipart field image; it is cropped to 2:3',
  output: filmAnswer,
  errors: ['no-distributor', 'movie-not-found', 'poster-invalid', 'uploads-unavailable', 'body-too-large'],
})

/** A mistake in a CSV. The first line of the file is line 1. */
export const CsvProblem = z.object({
  line: z.int(),
  /** The name of the column; empty if the whole line cannot be read. */
  column: z.string(),
  message: z.string(),
})
export type CsvProblem = z.output<typeof CsvProblem>

export const importFilms = endpoint({
  ...acting,
  everyCinema: true,
  path: '/api/v1/staff/films/import',
  body: 'csv',
  maxBytes: FILM_CSV_MAX_BYTES,
  perMinute: 20,
  summary:
    'Adds the films of a CSV, all or none; with `dryRun=true` it only says what is wrong and how the first films were read',
  input: z.object({ dryRun: z.enum(['true', 'false']).default('false') }),
  output: z.object({
    /** The number of films in the file. */
    films: z.int(),
    /** The number of films that were added; 0 in a dry run. */
    imported: z.int(),
    problems: z.array(CsvProblem),
    /**
     * The first films of the file, as the server read them. The list is empty unless the call is a
     * dry run.
     */
    preview: z.array(FilmFields),
  }),
  errors: ['import-not-clean'],
})
