import { country } from '@velvet/contract/shared/country/country'
import type { Made } from '../../kernel/providers/card-provider.ts'
import type { Database } from '../../platform/database/connect.ts'
import { bookMoney } from './book-money.ts'
import { findTillOfAccount } from './receipts-sql.ts'
import { findAwaitedTransfer } from './till-payments-sql.ts'

export interface TillTransfer {
  tillId: string
  account: string
  narration: string
}

/** Returns the till whose account a transfer went to; undefined for any other transaction. */
export async function tillOfTransfer(db: Database, { into, currency }: Made): Promise<TillTransfer | undefined> {
  if (!into || currency !== country().currency) return undefined
  const tillId = await findTillOfAccount(db, into.account)
  return tillId === undefined ? undefined : { tillId, ...into }
}

/** Books a transfer to the account of a till, which Paystack has confirmed. */
export async function settleTransfer(
  db: Database,
  { providerTransactionId, kobo }: Made,
  { tillId, account, narration }: TillTransfer,
): Promise<void> {
  const payment = await findAwaitedTransfer(db, tillId, narration)
  const money = {
    tillId,
    kind: 'transfer',
    provider: 'paystack',
    place: account,
    number: providerTransactionId,
    kobo,
  } as const
  await db.transaction().execute((tx) => bookMoney(tx, money, payment))
}
