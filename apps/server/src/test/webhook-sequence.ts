// A sequence is one top-up and all that providers, networks and forgers may send about it, in any
// order.
import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import fc from 'fast-check'

/** What a buyer does at the checkout, one payment after another. */
export type Money = 'right' | 'too-little' | 'too-much' | 'dollars' | 'failed'

const STEPS = [
  'pay',
  'webhook',
  'webhook-three-times-at-once',
  'forged-webhook',
  'webhook-that-lies',
  'webhook-for-another',
  'browser-returns',
  'worker-comes-round',
  'provider-fails',
  'three-days-pass',
] as const
export type Step = (typeof STEPS)[number]

export interface Sequence {
  provider: PaymentProvider
  /** Transactions in the order in which they are made. */
  plan: readonly Money[]
  steps: readonly Step[]
  /** Means that lost webhooks are never repeated, so that only asking can find the payment. */
  webhooksEnd: boolean
}

const MONEY = fc.constantFrom<Money>('right', 'too-little', 'too-much', 'dollars')
const ONE_TRANSACTION = fc.oneof(
  MONEY.map((money) => [money]),
  fc.constant<Money[]>(['failed']),
  fc.constant<Money[]>(['failed', 'right']),
)
/** Paystack charges a reference once; Flutterwave lets a buyer pay one again. */
const SEVERAL = fc.array(fc.oneof(MONEY, fc.constant<Money>('failed')), {
  minLength: 1,
  maxLength: 3,
})

export const anySequence: fc.Arbitrary<Sequence> = fc
  .constantFrom<PaymentProvider>('flutterwave', 'paystack')
  .chain((provider) =>
    fc.record({
      provider: fc.constant(provider),
      plan: provider === 'flutterwave' ? SEVERAL : ONE_TRANSACTION,
      steps: fc.array(fc.constantFrom(...STEPS), { minLength: 4, maxLength: 12 }),
      webhooksEnd: fc.boolean(),
    }),
  )
