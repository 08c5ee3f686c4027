import { z } from 'zod'
import { COUNTER_ROLES } from '../sales/counter.rules.ts'
import { endpoint } from '../shared/endpoint.ts'
import { Instant, NamedDay, NamedInstant, Uuid } from '../shared/entities/entities.ts'
import { ListQuery, pageOf } from '../shared/entities/staff-list.ts'
import { MAX_SHOWTIMES_CANCELLED } from '../catalogue/programme.rules.ts'
import { paidBack } from '../catalogue/cancelling.calls.ts'
import { acting, READS, reading } from '../shared/staff-calls.ts'
import { typedText } from '../shared/typing/typed-text.ts'
import { GATE_ROLES } from './gate.rules.ts'
import {
  LATE_AT_MOST_MINUTES,
  RAN,
  RECORDED_KINDS,
  SETTLED_HOW,
  SHOW_EVENT_KINDS,
  SHOW_EVENT_SOURCES,
  SHOW_NOTE_MAX_LENGTH,
  STOP_REASONS,
  UNDO_EVENT_MINUTES,
} from './show-log.rules.ts'

const input = z.object({
  /** The showtime. */
  id: Uuid,
  /** The phone makes this id, so that an event that is sent again is written once. */
  eventID: Uuid.optional(),
  kind: z.enum([...SHOW_EVENT_KINDS, 'undone']),
  /** The time of the event by the clock of the phone, with its offset. */
  at: NamedInstant,
  /** Only `late` has minutes. */
  minutes: z.int().min(1).max(LATE_AT_MOST_MINUTES).optional(),
  reason: z.enum(STOP_REASONS).optional(),
  note: typedText().max(SHOW_NOTE_MAX_LENGTH).optional(),
  /** The event that `undone` undoes. */
  undoes: Uuid.optional(),
})

const logging = {
  method: 'POST',
  access: 'staff',
  input,
  output: z.object({
    eventID: Uuid,
    /** The latest event of the showtime that counts; null before the first one. */
    latest: z.enum(RECORDED_KINDS).nullable(),
  }),
  errors: [
    'showtime-not-found',
    'show-event-not-found',
    'show-undo-too-late',
    'show-event-out-of-time',
    'late-needs-minutes',
    'idempotency-key-reused',
    'show-settled',
  ],
} as const

export const logShowAtGate = endpoint({
  ...logging,
  roles: GATE_ROLES,
  path: '/api/v1/gate/showtimes/:id/events',
  summary: `Records an event in a hall, such as started or stopped. It can be undone within ${UNDO_EVENT_MINUTES} minutes`,
})

export const logShowAtCounter = endpoint({
  ...logging,
  roles: COUNTER_ROLES,
  path: '/api/v1/counter/showtimes/:id/events',
  summary: 'Records an event in a hall that a till reports',
})

export const logShowLater = endpoint({
  ...logging,
  ...acting,
  path: '/api/v1/staff/showtimes/:id/events',
  summary: 'Records an event in a hall that the office adds later. The log marks it as such',
})

const LoggedEvent = z.object({
  id: Uuid,
  kind: z.enum(RECORDED_KINDS),
  at: Instant,
  minutes: z.int().nullable(),
  reason: z.enum(STOP_REASONS).nullable(),
  note: z.string(),
  source: z.enum(SHOW_EVENT_SOURCES),
  /** The name of the person. It is null for the first scan, and for distributors, who see no names. */
  by: z.string().nullable(),
  undoes: Uuid.nullable(),
  /** False for an event outside the time of its showtime. It is kept in the log but does not count. */
  inTime: z.boolean(),
})

const LoggedShow = z.object({
  showtimeID: Uuid,
  film: z.string(),
  cinema: z.string(),
  screen: z.string(),
  startsAt: Instant,
  timeZone: z.string(),
  /** The number of tickets that were sold, including refunded ones. */
  sold: z.int(),
  ran: z.enum(RAN),
  startedAt: Instant.nullable(),
  latest: z.enum(RECORDED_KINDS).nullable(),
  /** All events in the order of their times, including those that do not count. */
  events: z.array(LoggedEvent),
})
export type LoggedShow = z.output<typeof LoggedShow>

export const LOG_BY = ['cinema', 'film', 'distributor', 'week'] as const

/** The log counts the showtimes with each outcome, and the tickets that were sold for them. */
const Counted = z.object({ shows: z.int(), sold: z.int() })
const counts = { planned: Counted, run: Counted, late: Counted, stopped: Counted, notShown: Counted, unknown: Counted }

export const listShowLog = endpoint({
  ...reading,
  roles: [...READS, 'distributor'],
  path: '/api/v1/staff/shows/log',
  perMinute: 120,
  summary: 'Whether the showtimes of these play dates ran: counts by cinema, film, distributor or week, and each event',
  input: ListQuery.omit({ q: true }).extend({
    from: NamedDay.optional(),
    to: NamedDay.optional(),
    cinemaID: Uuid.optional(),
    filmID: Uuid.optional(),
    by: z.enum(LOG_BY).default('cinema'),
  }),
  output: pageOf(LoggedShow).extend({
    from: z.string(),
    to: z.string(),
    rows: z.array(z.object({ key: z.string(), label: z.string(), ...counts })),
    total: z.object(counts),
  }),
  errors: ['no-distributor'],
})

export const compensateShows = endpoint({
  ...acting,
  roles: READS,
  confirmed: true,
  path: '/api/v1/staff/shows/settle',
  summary:
    'Refunds all tickets of showtimes that did not run, or gives people who were scanned in a code for a free ticket and refunds the others. A second person approves amounts above the limit of a manager',
  input: z.object({
    showtimeIDs: z.array(Uuid).min(1).max(MAX_SHOWTIMES_CANCELLED),
    how: z.enum(SETTLED_HOW),
    reason: z.enum(STOP_REASONS),
  }),
  output: z.object({
    /** The number of showtimes that are settled now, and of those that wait for a second person. */
    settled: z.int(),
    waiting: z.int(),
    /** The number of codes for a free ticket, and of the people to whom they are sent. */
    vouchers: z.int(),
    people: z.int(),
    ...paidBack,
  }),
  errors: [
    'showtime-not-found',
    'showtime-cancelled',
    'showtime-over',
    'show-ran',
    'show-settled',
    'settlement-waits',
    'showtime-not-begun',
  ],
})

export const rejectCompensation = endpoint({
  ...acting,
  roles: READS,
  path: '/api/v1/staff/shows/settle/reject',
  summary:
    'Ends settlements that wait for a second person: their proposer withdraws them, or another person rejects them',
  input: z.object({ showtimeIDs: z.array(Uuid).min(1).max(MAX_SHOWTIMES_CANCELLED) }),
  output: z.object({ rejected: z.int() }),
  errors: ['showtime-not-found', 'show-settled', 'settlement-not-found'],
})
