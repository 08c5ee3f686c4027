import { TERMINAL_PROVIDERS } from '@velvet/contract/sales/counter.rules'
import type { AskingLimits } from '../../kernel/providers/card-provider.ts'
import { isReceived } from './receipts-sql.ts'
import { askTerminal, bookApproval, type Asking } from './ask-terminal.ts'
import { findPaymentNamed, findTillPayment } from './till-payments-sql.ts'

/** Either the event is done with, or the server has to ask again later. */
type Heard = 'done' | 'wait'

/**
 * Acts on an event about a payment at a card terminal by asking its provider, because an event alone sells nothing.
 * Returns undefined for an event about anything else.
 */
export async function hearOfTerminal(
  asking: Asking,
  provider: string,
  payload: unknown,
  limits?: AskingLimits,
): Promise<Heard | undefined> {
  const name = TERMINAL_PROVIDERS.find((one) => one === provider)
  if (!name) return undefined
  const event = asking.providers.terminals[name]?.readEvent(payload)
  if (!event) return undefined
  const payment = await findPaymentNamed(asking.db, name, event.name)
  // If the seller typed the amount at the terminal, the till has recorded the number on its slip.
  if (!payment) return 'done'
  const state = await askTerminal(asking, payment, limits)
  const { approval } = event
  if (!approval || (await isReceived(asking.db, { provider: name, ...approval }))) {
    return state === 'waiting' || state === 'unknown' ? 'wait' : 'done'
  }
  const now = await findTillPayment(asking.db, payment.id)
  // The signature proves that the provider reports another payment. A person looks before it goes back.
  if (now?.state !== 'waiting') {
    await bookApproval(asking.db, payment, approval)
    return 'done'
  }
  return 'wait'
}
