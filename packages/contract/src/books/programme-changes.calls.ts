import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Instant, NamedDay, Uuid } from '../shared/entities/entities.ts'
import { ListQuery, pageOf } from '../shared/entities/staff-list.ts'
import { readingOwnFilms } from '../shared/staff-calls.ts'

// These calls read the programme from the chains of showtimes, whose rows docs/proof.md describes.

const Slot = z.object({ screen: z.string(), startsAt: Instant })

const ProgrammeChange = z.object({
  at: Instant,
  showtimeID: Uuid,
  /** The number of the row in the chain of the showtime, where the verifier shows it too. */
  row: z.int(),
  what: z.enum(['published', 'changed', 'cancelled', 'removed', 'price']),
  /** It is null if the showtime now shows a film of another distributor, which stays unnamed. */
  film: z.string().nullable(),
  cinema: z.string(),
  timeZone: z.string(),
  /** The film is shown there and then from now on. */
  slot: Slot,
  /** The film was to be shown there and then before. It is null unless that has changed. */
  before: Slot.nullable(),
  /** This is the new price in the app, in Points. It is null for a change of something else. */
  vp: z.int().nullable(),
  /** So many seats were sold when it was changed. */
  seatsSold: z.int(),
})
export type ProgrammeChange = z.output<typeof ProgrammeChange>

export const listProgrammeChanges = endpoint({
  ...readingOwnFilms,
  path: '/api/v1/staff/programmechanges',
  summary: 'What was published, moved, cancelled or priced anew on these days, and the seats sold by then',
  input: ListQuery.omit({ q: true }).extend({
    from: NamedDay.optional(),
    to: NamedDay.optional(),
  }),
  output: pageOf(ProgrammeChange).extend({ from: z.string(), to: z.string() }),
})
