import { caller } from '@velvet/client/call'
import type { refundPayment } from '@velvet/contract/points/refunds.calls'
import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import type { Action } from './action.ts'
import { money, points } from './money.ts'
import { PROVIDERS } from './provider-names.ts'

const callRefundPayment = caller<typeof refundPayment>('POST /api/v1/staff/payments/:tx_ref/refund')

interface TopUp {
  tx_ref: string
  VpValue: number
  amount: number
  provider: PaymentProvider
}

/** Returns the action that takes back the Points of a top-up and sends its money back. */
export function topUpRefundOf({ tx_ref, VpValue, amount, provider }: TopUp): Action {
  return {
    title: 'Refund a top-up',
    text: `Takes ${points(VpValue)} back from the customer, and ${PROVIDERS[provider]} sends ${money(amount)} back to the payer. This cannot be undone.`,
    label: 'Refund',
    done: 'The refund of the top-up is on its way.',
    typed: 'refund',
    call: ({ note }, options) => callRefundPayment({ tx_ref, note }, options),
  }
}
