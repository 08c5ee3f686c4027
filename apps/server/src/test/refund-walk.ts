// A walk is a credited top-up and all that can happen to its money afterwards, in any order.
import type { RefundStatus } from '@velvet/sandbox/store'
import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import fc from 'fast-check'

export const PAID_NAIRA = 204
export const PAID_VP = 300

/** What is done on our side; two actions can happen at the same time. */
const ACTIONS = [
  'staff-refunds',
  'staff-retries',
  'staff-calls-off',
  'worker-comes-round',
  'providers-are-polled',
  'webhook-comes-again',
  'customer-spends',
] as const
export type Action = (typeof ACTIONS)[number]

/** How a webhook behaves: it is lost, arrives once, or arrives three times. */
export type Reporting = 'never' | 'now' | 3

export type Step =
  | { kind: 'actions'; actions: readonly Action[] }
  /** The provider changes the state of one of its refunds; `nth` counts from the newest. */
  | { kind: 'move'; nth: number; status: RefundStatus; reporting: Reporting }
  /** A person refunds an amount at the provider's dashboard, or all that is left. */
  | {
      kind: 'dashboard'
      naira: number | undefined
      status: RefundStatus
      reporting: Reporting
    }
  /** The state in which the provider answers the next request for a refund. */
  | { kind: 'first-status'; status: RefundStatus }
  /** Our server dies after the provider's next answer to a request for a refund. */
  | { kind: 'crash' }
  | { kind: 'provider-fails'; calls: number }

export interface Walk {
  provider: PaymentProvider
  steps: readonly Step[]
}

const STATUS = fc.constantFrom<RefundStatus>('pending', 'processing', 'processed', 'failed', 'needs-attention')
const REPORTING = fc.constantFrom<Reporting>('never', 'now', 3)
const ACTION = fc.constantFrom(...ACTIONS)
/** 34 naira bought 50 Points. Sums of the others are not exact as numbers with decimals. */
const PART = fc.constantFrom(34, 68, 102, 18.49, 171.96, 13.55, 67.99, 0.01, undefined)

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('actions'), actions: fc.tuple(ACTION) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('actions'), actions: fc.tuple(ACTION, ACTION) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('move'),
      nth: fc.nat({ max: 2 }),
      status: STATUS,
      reporting: REPORTING,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('dashboard'),
      naira: PART,
      status: STATUS,
      reporting: REPORTING,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('first-status'), status: STATUS }),
  },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: 'crash' }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('provider-fails'),
      calls: fc.integer({ min: 1, max: 4 }),
    }),
  },
)

export const anyWalk: fc.Arbitrary<Walk> = fc.record({
  provider: fc.constantFrom<PaymentProvider>('flutterwave', 'paystack'),
  steps: fc.array(anyStep, { minLength: 4, maxLength: 12 }),
})
