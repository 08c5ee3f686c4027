import type { Transaction } from '../../platform/database/connect.ts'
import { recordAudit, recordAudits, type AuditEntry } from './audit-sql.ts'

export interface Deed extends Omit<AuditEntry, 'actor'> {
  staffId: string
}

export function recordStaffDeed(tx: Transaction, { staffId, ...deed }: Deed): Promise<void> {
  return recordAudit(tx, { actor: { kind: 'staff', id: staffId }, ...deed })
}

/** Records many deeds of one member of staff by one statement. */
export function recordStaffDeeds(
  tx: Transaction,
  { staffId, action }: Pick<Deed, 'staffId' | 'action'>,
  deeds: readonly Pick<Deed, 'subject' | 'detail'>[],
): Promise<void> {
  const actor = { kind: 'staff', id: staffId } as const
  return recordAudits(
    tx,
    deeds.map((deed) => ({ actor, action, ...deed })),
  )
}

/** Records what customers do to their own account. */
export function recordOwnAct(tx: Transaction, customerId: string, action: string): Promise<void> {
  return recordAudit(tx, {
    actor: { kind: 'customer', id: customerId },
    action,
    subject: customerId,
  })
}
