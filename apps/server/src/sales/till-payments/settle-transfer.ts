import type { Made } from '../../kernel/providers/card-provider.ts'
import type { Database } from '../../platform/database/connect.ts'
import { bookMoney } from './book-money.ts'
import { findTillOfAccount } from './receipts-sql.ts'
import { findAwaitedTransfer } from './till-payments-sql.ts'

/**
 * Books a transfer that Paystack has confirmed, if it went to the account of a till. Returns false for any other
 * transaction.
 */
export async function bookTransfer(db: Database, made: Made): Promise<boolean> {
  if (!made.into || made.currency !== 'NGN') return false
  const { account, narration } = made.into
  const tillId = await findTillOfAccount(db, account)
  if (tillId === undefined) return false
  const money = {
    ...({ tillId, kind: 'transfer', provider: 'paystack', place: account } as const),
    ...{ number: made.providerTransactionId, kobo: made.kobo },
  }
  const payment = await findAwaitedTransfer(db, tillId, narration)
  await db.transaction().execute((tx) => bookMoney(tx, money, payment))
  return true
}
