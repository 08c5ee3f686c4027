import { TERMINAL_PROVIDERS } from '@velvet/contract/sales/counter.rules'
import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import type { Made, TransactionName } from '../../kernel/providers/card-provider.ts'
import { cardProviderOf } from '../../kernel/providers/providers.ts'
import type { Deps } from '../../kernel/calls/deps.ts'
import type { Database } from '../../platform/database/connect.ts'
import { findShowtimeOfOrder } from '../../sales/orders/paid-orders-sql.ts'
import type { TerminalReport } from '../../sales/till-payments/settle-terminal.ts'
import { tillOfTransfer, type TillTransfer } from '../../sales/till-payments/settle-transfer.ts'

/** What an event is about, by its own words. It proves nothing, so its provider is asked before anything happens. */
export type PaymentEvent =
  | { kind: 'terminal'; report: TerminalReport; name?: TransactionName | undefined }
  | { kind: 'reversal'; provider: PaymentProvider; name: TransactionName }
  | { kind: 'payment'; provider: PaymentProvider; name: TransactionName }
  | { kind: 'unreadable' }

export function classifyEvent(
  { providers }: Pick<Deps, 'providers'>,
  provider: string,
  payload: unknown,
): PaymentEvent {
  const adapter = isCardProvider(provider) ? cardProviderOf(providers, provider) : undefined
  const name = adapter?.readEvent(payload)
  const terminal = TERMINAL_PROVIDERS.find((one) => one === provider)
  const pushed = terminal && providers.terminals[terminal]?.readEvent(payload)
  if (pushed) return { kind: 'terminal', report: { ...pushed, provider: terminal }, name }
  if (!isCardProvider(provider)) return { kind: 'unreadable' }
  const hint = adapter?.readReversalEvent(payload)
  if (hint?.txRef || hint?.providerTransactionId) {
    const { txRef = '', providerTransactionId } = hint
    return { kind: 'reversal', provider, name: { txRef, providerTransactionId } }
  }
  return name && !hint ? { kind: 'payment', provider, name } : { kind: 'unreadable' }
}

export function isCardProvider(provider: string): provider is PaymentProvider {
  return provider === 'flutterwave' || provider === 'paystack'
}

/** What the money of a verified transaction is for. */
export type Purpose =
  | { kind: 'terminal' }
  | { kind: 'transfer'; transfer: TillTransfer }
  | { kind: 'order'; showtimeId: string }
  | { kind: 'top-up' }

export async function purposeOf(db: Database, made: Made): Promise<Purpose> {
  // A till counts the money of its terminal itself.
  if (made.isAtTerminal) return { kind: 'terminal' }
  const transfer = await tillOfTransfer(db, made)
  if (transfer) return { kind: 'transfer', transfer }
  const showtimeId = await findShowtimeOfOrder(db, made.txRef)
  return showtimeId === undefined ? { kind: 'top-up' } : { kind: 'order', showtimeId }
}
