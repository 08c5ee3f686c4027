import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'

export interface AuditEntry {
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
export async function recordAudit(tx: Transaction, entry: AuditEntry): Promise<void> {
  await tx.insertInto('audit').values(rowOf(entry)).execute()
}

/** Records any number of entries by one statement. */
export async function recordAudits(tx: Transaction, entries: readonly AuditEntry[]): Promise<void> {
  const rows = JSON.stringify(
    entries.map((entry) => ({ ...rowOf(entry), detail: entry.detail ?? {} })),
  )
  await sql`
    insert into audit (actor_kind, actor_id, action, subject, detail)
    select actor_kind, actor_id, action, subject, detail
    from jsonb_to_recordset(${rows}::jsonb)
      as entry (actor_kind text, actor_id uuid, action text, subject text, detail jsonb)
  `.execute(tx)
}

function rowOf({ actor, action, subject, detail = {} }: AuditEntry) {
  const actor_id = actor.kind === 'system' ? null : actor.id
  return { actor_kind: actor.kind, actor_id, action, subject, detail: JSON.stringify(detail) }
}
