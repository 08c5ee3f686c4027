import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Uuid } from '../shared/entities/entities.ts'
import { CHOICES } from '../shared/entities/list-pages.ts'
import { typedText } from '../shared/typing/typed-text.ts'
import { reading, readingMoney } from '../shared/staff-calls.ts'

// What the fields of the console offer while a person types. A call answers with the best matches alone:
// names that begin with the words come first, then names with a word that does, then all others.

const input = z.object({
  /** Words to look for. Without them, the first names of the alphabet are offered. */
  q: typedText().max(100).optional(),
  limit: z.coerce.number().int().min(1).max(CHOICES.max).default(CHOICES.usual),
})

function choicesOf<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    /** True if more things match, which only other words find. */
    hasMore: z.boolean(),
  })
}

export const FilmChoice = z.object({
  id: Uuid,
  title: z.string(),
  year: z.int(),
  minutes: z.int(),
})
export type FilmChoice = z.output<typeof FilmChoice>

export const CinemaChoice = z.object({
  id: Uuid,
  name: z.string(),
  lga: z.string(),
  state: z.string(),
})
export type CinemaChoice = z.output<typeof CinemaChoice>

export const findFilms = endpoint({
  ...reading,
  path: '/api/v1/staff/choices/films',
  summary: 'The films that can be planned whose titles match `q` best',
  input,
  output: choicesOf(FilmChoice),
})

export const findCinemas = endpoint({
  ...reading,
  path: '/api/v1/staff/choices/cinemas',
  summary: 'The cinemas in use that match `q` best by name, address or area; only those of a bound caller',
  input,
  output: choicesOf(CinemaChoice),
})

/** A party of the books: an owner of films or of cinemas. */
export const PartyChoice = z.object({ id: Uuid, name: z.string() })
export type PartyChoice = z.output<typeof PartyChoice>

export const findDistributors = endpoint({
  ...readingMoney,
  path: '/api/v1/staff/choices/distributors',
  summary: 'The distributors whose names match `q` best',
  input,
  output: choicesOf(PartyChoice),
})

export const findExhibitors = endpoint({
  ...readingMoney,
  path: '/api/v1/staff/choices/exhibitors',
  summary: 'The exhibitors whose names match `q` best',
  input,
  output: choicesOf(PartyChoice),
})
