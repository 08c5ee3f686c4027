import { recordAudit, type AuditEntry } from '../audit/audit-sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { insertMovement, type Moved, type Movement } from './ledger-sql.ts'
import { AppError } from '@velvet/contract/shared/errors'

const OPERATOR_ACCOUNT_OF = { 'opening-credit': 'promotions', adjustment: 'adjustments' } as const

interface CausedMovement {
  customerId: string
  amount: number
  reason: keyof typeof OPERATOR_ACCOUNT_OF
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
  const moved = await moveVp(tx, { ...movement, operatorAccount: OPERATOR_ACCOUNT_OF[reason] })
  if (!moved) return undefined
  await recordAudit(tx, {
    actor,
    action: reason,
    subject: moved.movementId,
    detail: { customer: customerId, vp: amount, note },
  })
  return moved
}

/**
 * Moves Points between a customer and the operator. Returns undefined, and writes nothing, if the
 * balance is too low. Throws AppError `balance-too-high`, and writes nothing, if the balance would
 * pass its limit. Throws a plain error if the customer has no wallet, because that is our own
 * fault.
 */
export async function moveVp(tx: Transaction, movement: Movement): Promise<Moved | undefined> {
  const wallet = await insertMovement(tx, movement)
  if (!wallet) throw new Error('The customer has no wallet')
  if (wallet.balance !== null) return wallet
  if (movement.amount > 0) throw new AppError('balance-too-high')
  return undefined
}
