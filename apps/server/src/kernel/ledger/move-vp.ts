import { AppError } from '@velvet/contract/shared/errors'
import type { Transaction } from '../../platform/database/connect.ts'
import { insertMovement, type Moved, type Movement } from './ledger-sql.ts'

/**
 * Moves Points between a customer and the house. Returns undefined, and writes nothing, if the
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
