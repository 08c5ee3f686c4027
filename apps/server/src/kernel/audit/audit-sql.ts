import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'

export interface AuditEntry {
  /** Only in the past of a demo; otherwise it is now. */
  at?: Date
  actor: { kind: 'customer' | 'staff'; id: string } | { kind: 'system' }
  /** A verb and its object, such as `refund-payment`. */
  action: string
  /** The id of the object. */
  subject: string
  /**
   * The detail must not hold a name, number or address of a person, because an entry cannot be
   * erased.
   */
  detail?: Record<string, unknown>
}

/**
 * Records who did what, for ever. The caller passes the transaction of the action, so that the action and
 * its entry are written together or not at all.
 */
export function recordAudit(tx: Transaction, entry: AuditEntry): Promise<void> {
  return recordAudits(tx, [entry])
}

/** Records any number of entries by one statement, which links each to the entry before it in a chain. */
export async function recordAudits(tx: Transaction, entries: readonly AuditEntry[]): Promise<void> {
  await sql`select record_audit(${JSON.stringify(entries.map(rowOf))}::jsonb)`.execute(tx)
}

function rowOf({ at, actor, action, subject, detail = {} }: AuditEntry) {
  const actor_id = actor.kind === 'system' ? null : actor.id
  return { at, actor_kind: actor.kind, actor_id, action, subject, detail }
}
