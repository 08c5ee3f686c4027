import type { TillRecord } from '@velvet/contract/sales/counter.rules'
import { namedPerson, namedPersonOrNull } from '../../kernel/identity/named-person-sql.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { isBefore } from '../../platform/database/conditions-sql.ts'

export interface NewEvent {
  id: string
  sessionId: string
  kind: TillRecord
  kobo: number
  reason: string | null
  counted?: unknown
  purchaseId?: string
  ticketId?: string
  copy?: number
  staffId: string
  approverId: string | null
  key: string | undefined
  requestHash: string
}

/**
 * Records an event of a till that is open. This fires the triggers till_events_at_open_till and book_naira
 * (docs/data-model.md).
 */
export async function insertEvent(tx: Transaction, event: NewEvent): Promise<void> {
  await tx
    .insertInto('till_events')
    .values({
      id: event.id,
      session_id: event.sessionId,
      kind: event.kind,
      kobo: event.kobo,
      reason: event.reason,
      staff_id: event.staffId,
      approved_by: event.approverId,
      counted: event.counted === undefined ? null : JSON.stringify(event.counted),
      purchase_id: event.purchaseId ?? null,
      ticket_id: event.ticketId ?? null,
      copy: event.copy ?? null,
      idempotency_key: event.key ?? null,
      request_hash: event.requestHash,
    })
    .execute()
}

/** Returns the event that this key has recorded at a session of a till. */
export function findEventOfKey(db: Database, sessionId: string, key: string) {
  return db
    .selectFrom('till_events')
    .select(['id', 'kind', 'request_hash as requestHash'])
    .where('session_id', '=', sessionId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

function events(db: Database) {
  return db
    .selectFrom('till_events')
    .innerJoin('staff', 'staff.id', 'staff_id')
    .leftJoin('staff as approver', 'approver.id', 'approved_by')
    .select((eb) => [
      'till_events.id',
      eb.ref('till_events.kind').$castTo<TillRecord>().as('kind'),
      'till_events.kobo',
      'reason',
      namedPerson('staff').as('by'),
      namedPersonOrNull('approver').as('approver'),
      'at',
      'purchase_id as purchaseId',
      'ticket_id as ticketId',
      'copy',
    ])
}

export function findEvent(db: Database, id: string) {
  return events(db).where('till_events.id', '=', id).executeTakeFirstOrThrow()
}

interface Page {
  sessionId: string
  limit: number
  /** The last event of the page before. */
  after: string | undefined
}

/** Reads the events of a session, newest first, one more than the page holds. */
export function selectEvents(db: Database, { sessionId, limit, after }: Page) {
  return events(db)
    .where('session_id', '=', sessionId)
    .where(isBefore('till_events.id', after))
    .orderBy('till_events.id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** Returns the largest amounts, in kobo, that one person may handle alone at a till. */
export function readTillLimits(db: Database) {
  return db
    .selectFrom('settings')
    .select(['till_difference_limit as difference', 'counter_limit as alone'])
    .executeTakeFirstOrThrow()
}
