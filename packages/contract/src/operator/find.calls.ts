import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Instant, Uuid } from '../shared/entities/entities.ts'
import { reading } from '../shared/staff-calls.ts'
import { typedText } from '../shared/typing/typed-text.ts'

/** The shortest text to search for, because a single letter would match nearly everything. */
export const FIND_MIN_LETTERS = 2

const FoundShow = z.object({
  id: Uuid,
  film: z.string(),
  cinemaID: Uuid,
  cinema: z.string(),
  screen: z.string(),
  startsAt: Instant,
  timeZone: z.string(),
})
export type FoundShow = z.output<typeof FoundShow>

export const find = endpoint({
  ...reading,
  path: '/api/v1/staff/find',
  perMinute: 240,
  summary: 'Showtimes, payments, settlements and sold seats for the command menu, a few of each',
  input: z.object({ q: typedText().min(FIND_MIN_LETTERS).max(100) }),
  output: z.object({
    /** Showtimes from yesterday on that match by film, cinema or screen, the earliest first. */
    showtimes: z.array(FoundShow),
    /** Recent payments whose reference contains the text. Empty for staff who may not see payments. */
    payments: z.array(z.object({ reference: z.string(), customer: z.string(), naira: z.number() })),
    /** Settlements with this number. Empty for staff who may not see settlements. */
    settlements: z.array(z.object({ number: z.int(), party: z.string(), week: z.string() })),
    /** Sold tickets for a seat with this name. */
    seats: z.array(
      z.object({ ticketID: Uuid, seat: z.string(), show: FoundShow, customer: Uuid.nullable(), holder: z.string() }),
    ),
  }),
})
