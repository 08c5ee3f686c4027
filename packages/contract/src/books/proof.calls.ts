import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Instant, LocalDate, NamedDay, Uuid } from '../shared/entities/entities.ts'

import { RAN } from '../tickets/show-log.rules.ts'

/** How many notes a page holds. */
export const NOTES_A_PAGE = 31

const Hex = z.string().regex(/^[0-9a-f]{64}$/)

const SignedNote = z.object({
  /** The day that is over, in UTC. */
  day: LocalDate,
  size: z.int(),
  /** The root of the tree in base 64. */
  root: z.string(),
  /** The public key of Ed25519 that signed it, in base 64. */
  key: z.string(),
  /** The whole note, as c2sp.org/tlog-checkpoint describes it. */
  text: z.string(),
})

const reading = { method: 'GET', access: 'public' } as const

export const listProofNotes = endpoint({
  ...reading,
  path: '/api/v1/proof/notes',
  summary: `The signed notes of the days, newest first, ${NOTES_A_PAGE} a page`,
  input: z.object({
    /** The `next` of the page before. */
    before: NamedDay.optional(),
  }),
  output: z.object({ notes: z.array(SignedNote), next: LocalDate.nullable() }),
})

/** What leads from the leaf of a showtime to a signed note. */
const LeafInclusion = z.object({
  /**
   * Only the hash of the leaf: its text tells how many sales there were, and the hash of a row can be computed by
   * trying every price and time.
   */
  leaf: z.object({ index: z.int(), hash: Hex }),
  path: z.array(Hex),
  note: SignedNote,
})

/** What leads from one row of a chain to a signed note. */
const RowInclusion = LeafInclusion.extend({
  row: z.object({ before: Hex, text: z.string() }),
  /** The hashes of the texts of the rows behind it, as far as the leaf goes. */
  after: z.array(Hex),
  leaf: z.object({ index: z.int(), text: z.string() }),
})

/** What anybody may know who knows the showtime of a ticket and its serial, which can be guessed. */
const NumberedTicket = z.object({
  film: z.string(),
  cinema: z.string(),
  screen: z.string(),
  showtimeID: Uuid,
  startsAt: Instant,
  timeZone: z.string(),
  serial: z.int(),
  type: z.string(),
  /** Whether the showtime ran, by the show log. Its events are rows of the chain. */
  ran: z.enum(RAN),
})

/** What only a person knows who has the ticket. */
const OwnTicket = NumberedTicket.extend({
  kobo: z.int().min(0),
  /**
   * The value that is reported to the distributor; null if it is the price that was paid. A free ticket has one if the
   * terms limit the free tickets of a week.
   */
  reportedKobo: z.int().nullable(),
  soldAt: Instant,
  /** True if the ticket was refunded or its showtime was cancelled. */
  isVoid: z.boolean(),
})

const proving = { access: 'public', neverKept: true, perMinute: 30 } as const

export const proveTicket = endpoint({
  ...proving,
  method: 'GET',
  path: '/api/v1/proof/tickets/:serial',
  summary: 'The film, the showtime and the type of a ticket, by its showtime and serial, and the proof of its day',
  input: z.object({
    /** The id of the showtime and the serial of the ticket with a hyphen between them. */
    serial: z.string().max(60),
  }),
  output: z.object({
    ticket: NumberedTicket,
    /** Null until the first note after the sale. */
    inclusion: LeafInclusion.nullable(),
  }),
  errors: ['ticket-not-found'],
})

export const proveTicketByCode = endpoint({
  ...proving,
  method: 'POST',
  path: '/api/v1/proof/tickets',
  summary: 'What a ticket was sold as, for which price and when, by its pin, which is the content of its QR code',
  input: z.object({ code: z.string().min(10).max(40) }),
  output: z.object({
    ticket: OwnTicket,
    /** Null until the first note after the sale. */
    inclusion: RowInclusion.nullable(),
  }),
  errors: ['ticket-not-found', 'too-many-requests'],
})

export const exportProof = endpoint({
  method: 'GET',
  path: '/api/v1/staff/proof',
  access: 'staff',
  roles: ['admin', 'finance'],
  everyCinema: true,
  perMinute: 30,
  summary: 'The books of a day with everything that proves them, for the verifier',
  input: z.object({
    /** The day of a note. */
    date: NamedDay,
    filmID: Uuid.optional(),
  }),
  output: z.unknown(),
  errors: ['note-not-found'],
})
