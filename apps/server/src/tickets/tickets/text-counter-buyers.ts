import type { Transaction } from '../../platform/database/connect.ts'
import { holdOpenAccounts } from '../../kernel/identity/accounts-sql.ts'
import { causeOf } from '../../kernel/notifications/enqueue-notices.ts'
import { insertMessages } from '../../kernel/notifications/messages-sql.ts'
import { smsMessage } from '../../kernel/notifications/write-sms.ts'
import { listCounterBuyers } from './counter-buyers-sql.ts'

/**
 * Sends an SMS to the buyers of these purchases who gave a number at a window. It says that the showtime is cancelled
 * or did not run, and what they get back there. Call it in the transaction that has taken their tickets back.
 *
 * @param product the name of the product, with which the SMS begins
 */
export async function textCounterBuyers(
  tx: Transaction,
  purchaseIds: readonly string[],
  product: string,
): Promise<void> {
  const buyers = await listCounterBuyers(tx, purchaseIds)
  const accounts = buyers.flatMap(({ customerId }) => customerId ?? [])
  const open = accounts.length > 0 ? await holdOpenAccounts(tx, accounts) : new Set()
  // An account that has just been closed takes its number out of everything that is kept.
  const toText = buyers.filter(({ customerId }) => customerId === null || open.has(customerId))
  if (toText.length === 0) return
  await insertMessages(
    tx,
    toText.map(({ purchaseId, phone, customerId, kobo, ran, ...show }) => ({
      kind: 'sms' as const,
      topic: 'counter-cancelled',
      customerId,
      cause: causeOf('counter-cancelled', purchaseId),
      payload: smsMessage(phone, { kind: 'cancelled', product, show, kobo, ...(ran && { ran }) }),
    })),
  )
}
