import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import type { Made } from '../../kernel/providers/card-provider.ts'
import { creditOrQueue, notifyCredited } from '../../points/top-ups/settle-top-up.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { endOrder, lockOpenOrder, refuseOrder } from './end-order.ts'

/**
 * Credits the money of a verified transaction, and buys the order that waits for it in the same transaction of the
 * database. If the money has to wait for a person, the order is refused.
 */
export async function settleOrder(tx: Transaction, provider: PaymentProvider, made: Made) {
  const order = await lockOpenOrder(tx, made.txRef)
  const settled = await creditOrQueue(tx, provider, made)
  if (settled.kind === 'done') return
  const { payment } = settled
  if (settled.kind === 'queued') {
    const { refusal } = settled
    if (order) await refuseOrder(tx, order, { refusal, naira: payment.naira })
  } else if (order) await endOrder(tx, order, settled)
  // The order was decided while this settlement waited for its showtime.
  else await notifyCredited(tx, payment, settled.balance)
}
