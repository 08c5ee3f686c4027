import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Instant, Uuid } from '../shared/entities/entities.ts'
import { ListQuery, pageOf, Range } from '../shared/entities/staff-list.ts'
import { adminReading } from '../shared/staff-calls.ts'

// The audit: every change with who made it and what it changed. Entries can only be added.

/** The stored state of a thing; null if the thing did not exist or nothing was stored. */
const State = z.unknown().nullable()

export const AuditEntry = z.object({
  id: z.int(),
  at: Instant,
  actor: z.object({
    kind: z.enum(['customer', 'staff', 'system']),
    /** Null for the system. */
    id: Uuid.nullable(),
    /** The present name of a member of staff. The audit itself keeps no names. */
    name: z.string().nullable(),
  }),
  /** A verb and its object, such as `change-settings`. */
  action: z.string(),
  /** The id of the thing that was changed. */
  subject: z.string(),
  /**
   * The name of that thing, such as `King of Boys, 1:00 PM, 22/Nov/2026`. Null if neither the thing nor
   * the entry has one.
   */
  subjectName: z.string().nullable(),
  before: State,
  after: State,
  /** The reason that the member of staff has given. */
  note: z.string().nullable(),
})
export type AuditEntry = z.output<typeof AuditEntry>

export const listAudit = endpoint({
  ...adminReading,
  path: '/api/v1/staff/audit',
  summary: 'Every change, newest first, a page at a time; `q` looks in actions, subjects and names of staff',
  input: ListQuery.extend({
    /** The id of a member of staff, or of a customer who changed their own account. */
    actor: Uuid.optional(),
    action: z.string().trim().min(1).max(100).optional(),
    subject: z.string().trim().min(1).max(200).optional(),
    ...Range,
  }),
  output: pageOf(AuditEntry),
})
