import type { UnmatchedPayment } from '@velvet/contract/points/unmatched.calls'
import { money, points } from '../../../parts/money.ts'
import { PROVIDERS } from '../../../parts/provider-names.ts'
import { paymentCalls } from './calls.ts'
import type { Action } from '../../../parts/action.ts'

const WAITS = 'Your choice is recorded. The Points are credited once a second person chooses the same customer.'

export function creditOf({ id, creditableVp, amount, currency, payment }: UnmatchedPayment): Action {
  const whom = payment?.phoneNumber ? `the customer ${payment.phoneNumber}` : 'a customer'
  return {
    title: 'Credit an unmatched payment',
    text: `Turns ${money(amount, currency)} into ${points(creditableVp)} for ${whom}. This cannot be undone.`,
    label: 'Credit',
    done: 'The Points are credited.',
    phone: payment ? 'optional' : 'required',
    call: async ({ note, phoneNumber }, options) => {
      const named = phoneNumber && { phoneNumber }
      const { waits } = await paymentCalls.creditUnmatched({ id, note, ...named }, options)
      return waits ? WAITS : undefined
    },
  }
}

export function refundOf({ id, amount, currency, provider }: UnmatchedPayment): Action {
  return {
    title: 'Refund an unmatched payment',
    text: `${PROVIDERS[provider]} sends ${money(amount, currency)} back to the payer. This cannot be undone.`,
    label: 'Refund',
    done: 'The refund is on its way.',
    typed: 'refund',
    call: ({ note }, options) => paymentCalls.refundUnmatched({ id, note }, options),
  }
}

export function dismissalOf({ id, amount, currency }: UnmatchedPayment): Action {
  return {
    title: 'Dismiss an unmatched payment',
    text: `Takes ${money(amount, currency)} off the queue, because nothing is owed for it. This cannot be undone.`,
    label: 'Dismiss',
    done: 'The entry is off the queue.',
    typed: 'dismiss',
    call: ({ note }, options) => paymentCalls.dismissUnmatched({ id, note }, options),
  }
}
