import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { TILL_NAME_MAX_LENGTH, TILL_RECORDS } from './counter.rules.ts'
import { Instant, NamedDay, Uuid } from '../shared/entities/entities.ts'
import { ListQuery, NamedStaff, pageOf, Version } from '../shared/entities/staff-list.ts'
import { actingOnOne, changing, reading, line } from '../shared/staff-calls.ts'
import { AmountsByTender } from './till-sessions.calls.ts'

// The tills as the office sees them: which are open, what they were closed with, and who counted how well.
// All amounts are kobo.

export const StaffTill = z.object({
  id: Uuid,
  version: Version,
  name: z.string(),
  cinemaID: Uuid,
  cinema: z.string(),
  /** The time zone of the cinema. */
  timeZone: z.string(),
  /** True if the till is out of use. */
  archived: z.boolean(),
  /** The session that is open; null while the till is closed. */
  open: z
    .object({
      id: Uuid,
      openedAt: Instant,
      openedBy: NamedStaff,
      /** What drawer, terminals and transfers should hold; null for everybody who may count it. */
      expected: AmountsByTender.nullable(),
      /** When the app of the till called the server last. */
      lastContact: Instant,
      /** True if the app has not called for so long that a person should look. */
      isSilent: z.boolean(),
    })
    .nullable(),
  /** The cash that the safe gave for the next opening. The amount is null for staff who may count it. */
  float: z.object({ givenBy: NamedStaff, givenAt: Instant, kobo: z.int().nullable() }).nullable(),
  /** The last Z report; null before the first. */
  lastClose: z.object({ sessionID: Uuid, number: z.int(), closedAt: Instant }).nullable(),
})
export type StaffTill = z.output<typeof StaffTill>

/** The name of the cinema to which a list is narrowed. */
const narrowed = { narrowedTo: z.string().nullable() }

const tillAnswer = z.object({ till: StaffTill })

export const listStaffTills = endpoint({
  ...reading,
  path: '/api/v1/staff/tills',
  summary: 'The tills by cinema and name, a page at a time: who has which open, and what it should hold',
  input: ListQuery.omit({ q: true }).extend({
    cinemaID: Uuid.optional(),
    status: z.enum(['in-use', 'archived']).default('in-use'),
  }),
  output: pageOf(StaffTill).extend(narrowed),
})

export const renameTill = endpoint({
  ...changing,
  path: '/api/v1/staff/tills/:id',
  summary: 'Renames a till',
  input: z.object({ id: Uuid, name: line(TILL_NAME_MAX_LENGTH) }),
  output: tillAnswer,
  errors: ['till-not-found', 'till-name-taken'],
})

export const archiveTill = endpoint({
  ...actingOnOne,
  path: '/api/v1/staff/tills/:id/archive',
  summary: 'Takes a closed till out of use. Its Z reports stay',
  output: tillAnswer,
  errors: ['till-not-found', 'till-not-closed'],
})

export const unarchiveTill = endpoint({
  ...actingOnOne,
  path: '/api/v1/staff/tills/:id/unarchive',
  summary: 'Takes a till into use again',
  output: tillAnswer,
  errors: ['till-not-found', 'till-name-taken'],
})

const span = {
  /** The first and the last business day of closings, by the clocks at each cinema. */
  from: NamedDay.optional(),
  to: NamedDay.optional(),
  cinemaID: Uuid.optional(),
}

/** The days of the answer, also where the call named none. */
const shownDays = { from: z.string(), to: z.string() }

const ZLine = z.object({
  sessionID: Uuid,
  number: z.int(),
  till: z.object({ id: Uuid, name: z.string() }),
  cinema: z.string(),
  timeZone: z.string(),
  openedBy: NamedStaff,
  openedAt: Instant,
  closedBy: NamedStaff,
  closedAt: Instant,
  sales: z.int(),
  tickets: z.int(),
  refunds: z.int(),
  counted: AmountsByTender,
  /** By how much the count is above what was expected. */
  difference: AmountsByTender,
  reason: z.string().nullable(),
  approver: NamedStaff.nullable(),
  /** All that this till has ever sold, this session included. */
  grandTotal: z.int(),
})
export type ZLine = z.output<typeof ZLine>

const zFilters = {
  ...span,
  tillID: Uuid.optional(),
  /** The person who opened the till. */
  staffID: Uuid.optional(),
}

export const listZReports = endpoint({
  ...reading,
  path: '/api/v1/staff/tills/reports',
  summary: 'The Z reports of the tills, the last closing first, a page at a time',
  input: ListQuery.omit({ q: true }).extend(zFilters),
  output: pageOf(ZLine).extend({ ...shownDays, ...narrowed }),
})

const csv = { ...reading, perMinute: 30, output: z.unknown() } as const

export const zReportsCsv = endpoint({
  ...csv,
  path: '/api/v1/staff/tills/reports.csv',
  summary: 'The Z reports of the tills as a CSV',
  input: z.object(zFilters),
})

const differences = {
  /** How many tills these people opened that were closed in these days, and how many counts differed. */
  closings: z.int(),
  withDifference: z.int(),
  /** The sum of all differences by tender: negative if money is missing. */
  difference: AmountsByTender,
  /** The sum of what was missing at some closings, and of what was too much at others. */
  missing: z.int(),
  surplus: z.int(),
}

const DifferenceRow = z.object({ person: NamedStaff, ...differences })
export type DifferenceRow = z.output<typeof DifferenceRow>

export const reportDifferences = endpoint({
  ...reading,
  path: '/api/v1/staff/tills/differences',
  perMinute: 120,
  summary: 'By how much the counts differed, by the person who had opened the till',
  input: z.object(span),
  output: z.object({
    ...shownDays,
    ...narrowed,
    rows: z.array(DifferenceRow),
    total: z.object(differences),
  }),
})

export const differencesCsv = endpoint({
  ...csv,
  path: '/api/v1/staff/tills/differences.csv',
  summary: 'The differences by person as a CSV',
  input: z.object(span),
})

const TillLine = z.object({
  id: Uuid,
  kind: z.enum(TILL_RECORDS),
  kobo: z.int(),
  /** Null for a count that was refused. */
  reason: z.string().nullable(),
  by: NamedStaff,
  approver: NamedStaff.nullable(),
  at: Instant,
  /** The sale that a refund or a reprint is about. */
  purchaseID: Uuid.nullable(),
})
export type TillLine = z.output<typeof TillLine>

export const listTillEvents = endpoint({
  ...reading,
  path: '/api/v1/staff/tills/sessions/:id/events',
  summary: 'What happened at a session of a till besides sales, newest first, a page at a time',
  input: ListQuery.omit({ q: true }).extend({ id: Uuid }),
  output: pageOf(TillLine),
  errors: ['till-session-not-found'],
})
