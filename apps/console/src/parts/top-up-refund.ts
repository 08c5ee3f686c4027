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
    text: `Takes ${points(VpValue)} back from the customer, and ${PROVIDERS[provider]} sends ${money(amount)} back to the payer, with the top-up fee. This cannot be undone.`,
    label: 'Refund',
    done: 'The refund of the top-up is on its way.',
    typed: 'refund',
    call: ({ note }, options) => callRefundPayment({ tx_ref, note }, options),
  }
}

/** Returns the action that refunds some Points of a top-up, such as what a film cost that did not run. */
export function partRefundOf({ tx_ref, VpValue, amount, provider }: TopUp): Action {
  return {
    title: 'Refund a part of a top-up',
    text: `Takes these Points back from the customer, such as those of a film that did not run. ${PROVIDERS[provider]} sends what was paid for them back to the payer, with their share of the top-up fee. A top-up is refunded only once, and this cannot be undone.`,
    amount: `Of ${points(VpValue)}, for which ${money(amount)} was paid with the fee`,
    label: 'Refund a part',
    done: 'The refund is on its way.',
    typed: 'refund',
    call: async ({ note, amount: part }, options) => {
      const { refund } = await callRefundPayment({ tx_ref, note, VpValue: part }, options)
      return `${money(refund.amount)} is on its way back to the payer, with the fee, for ${points(refund.VpValue)}.`
    },
  }
}
