import type { Transaction } from './connect.ts'

export interface AuditEntry {
  actor: { kind: 'customer' | 'staff'; id: string } | { kind: 'system' }
  /** A verb and what it was done to, such as `refund-payment`. */
  action: string
  /** The id of what it was done to. */
  subject: string
  /** Never a name, number or address of a person: what is written here can not be erased. */
  detail?: Record<string, unknown>
}

/** Who did what, for ever; in the transaction of the deed, so that neither is there alone. */
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

export interface Deed extends Omit<AuditEntry, 'actor'> {
  staffId: string
}

export function recordStaffDeed(tx: Transaction, { staffId, ...deed }: Deed): Promise<void> {
  return recordAudit(tx, { actor: { kind: 'staff', id: staffId }, ...deed })
}

/** By the customer, on their own account. */
export function recordOwnAct(tx: Transaction, customerId: string, action: string): Promise<void> {
  return recordAudit(tx, {
    actor: { kind: 'customer', id: customerId },
    action,
    subject: customerId,
  })
}
