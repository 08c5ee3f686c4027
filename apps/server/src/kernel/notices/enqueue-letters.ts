import { holdOpenAccounts } from '../identity/accounts-sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { insertLetters, type NewLetter } from './letters-sql.ts'

/** Writes letters to the outbox, except those to customers who have closed their accounts. */
export async function enqueueLetters(
  tx: Transaction,
  letters: readonly NewLetter[],
): Promise<void> {
  if (letters.length === 0) return
  const customerIds = letters.map(({ customerId }) => customerId)
  const open = await holdOpenAccounts(tx, customerIds)
  const toSend = letters.filter(({ customerId }) => open.has(customerId))
  if (toSend.length > 0) await insertLetters(tx, toSend)
}
