import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Cursor, LocalTime, Movie, NamedDay, ShowMark, Showtime, Uuid } from '../shared/entities/entities.ts'
import { FIND_LENGTH, SEATS_TOGETHER } from './find.rules.ts'
import { typedText } from '../shared/typing/typed-text.ts'
import { AREA_REFUSALS, areaNames, publicReading } from '../shared/customer-calls.ts'

/** A film of a search, with its next showtimes that fit the search. */
export const FoundFilm = z.object({
  Movie: Movie.pick({
    MovieID: true,
    Title: true,
    PosterURL: true,
    Language: true,
    Distributor: true,
    Status: true,
    Year: true,
    Minutes: true,
    Rating: true,
    Colour: true,
  }),
  Showtimes: z.array(Showtime),
})
export type FoundFilm = z.output<typeof FoundFilm>

export const find = endpoint({
  ...publicReading,
  mayBeSignedIn: true,
  path: '/api/v1/find',
  perMinute: 60,
  summary:
    'Films by words of their titles, languages, distributors and casts, also with typing errors, each with its next showtimes. A visitor gets showtimes only if the operator shows them to visitors',
  input: z.object({
    /** Words to look for. Without them, all films are meant. */
    q: typedText().max(FIND_LENGTH).optional(),
    /** Only showtimes in this area; without it, those of all areas. */
    LGA: areaNames.LGA.optional(),
    state: areaNames.state,
    country: areaNames.country,
    /** Only films with showtimes on this day, by the clock of the cinema. */
    day: NamedDay.optional(),
    cinemaId: Uuid.optional(),
    language: typedText().max(FIND_LENGTH).optional(),
    /** Only films with showtimes that have so many free seats beside each other. */
    together: z.coerce.number().int().min(SEATS_TOGETHER.min).max(SEATS_TOGETHER.max).optional(),
    /** Only films with showtimes that begin before this time of day. */
    before: LocalTime.optional(),
    /** Only films with showtimes that have this mark of access. */
    mark: ShowMark.optional(),
    cursor: Cursor.optional(),
  }),
  output: z.object({
    films: z.array(FoundFilm),
    /** The cursor of the next page, which may have fewer films than a full page; null on the last page. */
    next: z.string().nullable(),
  }),
  errors: [...AREA_REFUSALS, 'showtimes-for-customers'],
})
