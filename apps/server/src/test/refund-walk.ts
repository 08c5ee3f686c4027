// A top-up that is credited, and all that can happen to its money afterwards, in any order.
import type { RefundStatus } from '@velvet/sandbox/store'
import type { PaymentProvider } from '@velvet/contract/entities'
import fc from 'fast-check'

export const PAID_NAIRA = 204
export const PAID_VP = 300

/** What is done on our side; two of them may be done at the same time. */
const DEEDS = [
  'staff-refunds',
  'staff-retries',
  'staff-calls-off',
  'worker-comes-round',
  'providers-are-polled',
  'webhook-comes-again',
  'customer-spends',
] as const
export type Deed = (typeof DEEDS)[number]

/** A webhook is lost, comes, or comes three times. */
export type Told = 'never' | 'now' | 3

export type Step =
  | { kind: 'deeds'; deeds: readonly Deed[] }
  /** The provider moves one of its refunds on; its number counts from the newest. */
  | { kind: 'move'; nth: number; status: RefundStatus; told: Told }
  /** Somebody refunds at the provider's dashboard; all that is left without an amount. */
  | { kind: 'dashboard'; naira: number | undefined; told: Told }
  /** In which state the provider answers the next request for a refund. */
  | { kind: 'first-status'; status: RefundStatus }
  /** Our server dies after the provider's next answer to a request for a refund. */
  | { kind: 'crash' }
  | { kind: 'provider-fails'; calls: number }

export interface Walk {
  provider: PaymentProvider
  steps: readonly Step[]
}

const STATUS = fc.constantFrom<RefundStatus>(
  'pending',
  'processing',
  'processed',
  'failed',
  'needs-attention',
)
const TOLD = fc.constantFrom<Told>('never', 'now', 3)
const DEED = fc.constantFrom(...DEEDS)
/** 34 naira bought 50 Points: each part has a whole share, so that no order rounds. */
const PART = fc.constantFrom(34, 68, 102, undefined)

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('deeds'), deeds: fc.tuple(DEED) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('deeds'), deeds: fc.tuple(DEED, DEED) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('move'),
      nth: fc.nat({ max: 2 }),
      status: STATUS,
      told: TOLD,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('dashboard'), naira: PART, told: TOLD }),
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
