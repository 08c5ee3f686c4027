import { AppError } from '@velvet/contract/shared/errors'
import { moveVp } from '../../kernel/ledger/move-with-cause.ts'
import type { Transaction } from '../../platform/database/connect.ts'

/** A gift waits at most this long for a wallet that another transaction has locked. */
export const WALLETS_WAIT_MS = 5_000

interface Moving {
  /** The id of the gift. */
  id: string
  vp: number
  from: string
  to: string
}

interface Moved {
  movementId: string
  balance: number
}

/** The two movements of a gift, each with the balance after it. */
export interface MovedPoints {
  from: Moved
  to: Moved
}

/**
 * Moves the Points of a gift from one customer through the account of gifts to another. The caller has
 * locked both wallets. Throws AppError `points-spent` or `balance-too-high`.
 */
export function movePoints(tx: Transaction, moving: Moving): Promise<MovedPoints> {
  return moveBoth(tx, moving, { out: 'points-given', in: 'points-received' })
}

/** Moves the Points of a gift from its receiver (`from`) back to its giver (`to`). */
export function moveBack(tx: Transaction, moving: Moving): Promise<MovedPoints> {
  return moveBoth(tx, moving, { out: 'points-called-back', in: 'points-given-back' })
}

type Reasons = { out: 'points-given'; in: 'points-received' } | { out: 'points-called-back'; in: 'points-given-back' }

async function moveBoth(tx: Transaction, { id, vp, from, to }: Moving, reasons: Reasons) {
  const same = { operatorAccount: 'points-gifts', reference: id } as const
  const left = await moveVp(tx, { ...same, customerId: from, amount: -vp, reason: reasons.out })
  if (!left) throw new AppError('points-spent')
  const came = await moveVp(tx, { ...same, customerId: to, amount: vp, reason: reasons.in })
  if (!came) throw new Error('A balance was too low to receive Points')
  return { from: left, to: came }
}
