import type { Transaction } from '../database/connect.ts'

export interface AuditEntry {
  actor: { kind: 'customer' | 'staff'; id: string } | { kind: 'system' }
  /** A verb and its object, such as `refund-payment`. */
  action: string
  /** The id of the object. */
  subject: string
  /** Never a name, number or address of a person, because an entry cannot be erased. */
  detail?: Record<string, unknown>
}

/**
 * Records who did what, for ever. The caller passes the transaction of the deed, so that the deed and
 * its entry are written together or not at all.
 */
export async function recordAudit(
  tx: Transaction,
  { actor, action, subject, detail = {} }: AuditEntry,
): Promise<void> {
  await tx
    .insertInto('audit')
    .values({
      actor_kind: actor.kind,
      actor_id: actor.kind === 'system' ? null : actor.id,
      action,
      subject,
      detail: JSON.stringify(detail),
    })
    .execute()
}
