import { z } from 'zod'
import { endpoint } from '../../calls/endpoint.ts'
import { Instant, NamedDay, Uuid } from '../../entities/entities.ts'
import { ListQuery, pageOf } from '../../entities/staff-list.ts'
import { readingOwnFilms } from '../calls/staff-calls.ts'

// These calls read the programme from the chains of showtimes, whose rows docs/proof.md describes.

const Slot = z.object({ screen: z.string(), startsAt: Instant })

const ProgrammeChange = z.object({
  at: Instant,
  showtimeID: Uuid,
  /** The number of the row in the chain of the showtime, where the verifier shows it too. */
  row: z.int(),
  what: z.enum(['published', 'changed', 'cancelled', 'removed', 'price']),
  /** Null if the showtime now shows a film of another distributor, which stays unnamed. */
  film: z.string().nullable(),
  cinema: z.string(),
  timeZone: z.string(),
  /** Where and when it is shown from now on. */
  slot: Slot,
  /** Where and when it was shown before; null unless that has changed. */
  before: Slot.nullable(),
  /** The new price in the app in Points; null for a change of something else. */
  vp: z.int().nullable(),
  /** How many seats were sold by then. */
  seatsSold: z.int(),
})
export type ProgrammeChange = z.output<typeof ProgrammeChange>

export const listProgrammeChanges = endpoint({
  ...readingOwnFilms,
  path: '/api/v1/staff/programmechanges',
  summary:
    'What was published, moved, cancelled or priced anew on these days, and the seats sold by then',
  input: ListQuery.omit({ q: true }).extend({
    from: NamedDay.optional(),
    to: NamedDay.optional(),
  }),
  output: pageOf(ProgrammeChange).extend({ from: z.string(), to: z.string() }),
})
