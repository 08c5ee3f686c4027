import type { Transaction } from '../../platform/database/connect.ts'
import { recordAudit, recordAudits, type AuditEntry } from './audit-sql.ts'

export interface StaffAction extends Omit<AuditEntry, 'actor'> {
  staffId: string
}

export function recordStaffAction(tx: Transaction, { staffId, ...entry }: StaffAction): Promise<void> {
  return recordAudit(tx, { actor: { kind: 'staff', id: staffId }, ...entry })
}

/** Records many actions of one member of staff by one statement. */
export function recordStaffActions(
  tx: Transaction,
  { staffId, action }: Pick<StaffAction, 'staffId' | 'action'>,
  entries: readonly Pick<StaffAction, 'subject' | 'detail'>[],
): Promise<void> {
  const actor = { kind: 'staff', id: staffId } as const
  return recordAudits(
    tx,
    entries.map((entry) => ({ actor, action, ...entry })),
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
