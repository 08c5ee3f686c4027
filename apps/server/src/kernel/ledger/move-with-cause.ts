import { recordAudit, type AuditEntry } from '../audit/audit-sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Moved } from './ledger-sql.ts'
import { moveVp } from './move-vp.ts'

const HOUSE_ACCOUNT_OF = { 'opening-credit': 'promotions', adjustment: 'adjustments' } as const

interface CausedMovement {
  customerId: string
  amount: number
  reason: keyof typeof HOUSE_ACCOUNT_OF
  reference: string
  actor: AuditEntry['actor']
  note?: string
}

/**
 * Moves Points that a person decided to move, and records who decided. Returns undefined, with
 * nothing written, when the balance is too low.
 */
export async function moveWithCause(
  tx: Transaction,
  { actor, note, ...movement }: CausedMovement,
): Promise<Moved | undefined> {
  const { customerId, amount, reason } = movement
  const moved = await moveVp(tx, { ...movement, operatorAccount: HOUSE_ACCOUNT_OF[reason] })
  if (!moved) return undefined
  await recordAudit(tx, {
    actor,
    action: reason,
    subject: moved.movementId,
    detail: { customer: customerId, vp: amount, note },
  })
  return moved
}
