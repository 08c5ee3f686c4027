import type { TERMINAL_PROVIDERS } from '@velvet/contract/sales/counter.rules'
import type { AskingLimits } from '../../kernel/providers/card-provider.ts'
import type { TerminalEvent } from '../../kernel/providers/terminal-provider.ts'
import { isReceived } from './receipts-sql.ts'
import { askTerminal, bookApproval, type Asking } from './ask-terminal.ts'
import { findPaymentNamed, findTillPayment } from './till-payments-sql.ts'

export interface TerminalReport extends TerminalEvent {
  provider: (typeof TERMINAL_PROVIDERS)[number]
}

/**
 * Acts on a report about a payment at a card terminal by asking its provider, because a report alone sells nothing.
 * Returns `wait` if the server has to ask again later.
 */
export async function settleTerminal(
  asking: Asking,
  { provider, name, approval }: TerminalReport,
  limits?: AskingLimits,
): Promise<'done' | 'wait'> {
  const payment = await findPaymentNamed(asking.db, provider, name)
  // If the seller typed the amount at the terminal, the till has recorded the number on its slip.
  if (!payment) return 'done'
  const state = await askTerminal(asking, payment, limits)
  if (!approval || (await isReceived(asking.db, { provider, ...approval }))) {
    return state === 'waiting' || state === 'unknown' ? 'wait' : 'done'
  }
  const now = await findTillPayment(asking.db, payment.id)
  if (now?.state === 'waiting') return 'wait'
  // The signature proves that the provider reports another payment. A person looks before it goes back.
  await bookApproval(asking.db, payment, approval)
  return 'done'
}
