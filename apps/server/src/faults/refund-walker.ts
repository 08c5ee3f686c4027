import type { RefundStatus } from '@velvet/sandbox/store'
import type { PaymentProvider, Payment } from '@velvet/contract/shared/entities/entities'
import fc from 'fast-check'
import type { MoneyRefund } from '@velvet/contract/points/refunds.calls'
import type { Worker } from '../jobs/worker.ts'
import { letHoursPass } from '../test/clock.ts'
import type { TestServer } from '../test/start-test-server.ts'
import { breakService, control, payAtCheckout } from '../test/sandbox-controls.ts'
import { readBooks, type WatchedProviders, pollReversalsNow } from '../test/reversals.ts'
import { startTopUp } from '../test/top-ups.ts'
import { type TestCustomer, outcomeOf, type TestStaff } from '../test/people.ts'

// A walk is a credited top-up, and random events that can happen to its money afterwards, in any order.

export const PAID_NAIRA = 204
export const PAID_VP = 300

/** Our own actions, of which two can happen at the same time. */
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

/** What happens to a webhook: it is lost, arrives once, or arrives three times. */
export type Reporting = 'never' | 'now' | 3

export type Step =
  | { kind: 'actions'; actions: readonly Action[] }
  /** The provider changes the state of one of its refunds. `nth` counts from the newest. */
  | { kind: 'move'; nth: number; status: RefundStatus; reporting: Reporting }
  /** A person refunds an amount, or all that is left, in the provider's dashboard. */
  | {
      kind: 'dashboard'
      naira: number | undefined
      status: RefundStatus
      reporting: Reporting
    }
  /** The state of the refund in the provider's next response. */
  | { kind: 'first-status'; status: RefundStatus }
  /** Our server is killed after the provider's next response to a refund request. */
  | { kind: 'crash' }
  | { kind: 'provider-fails'; calls: number }

export interface Walk {
  provider: PaymentProvider
  steps: readonly Step[]
}

const STATUS = fc.constantFrom<RefundStatus>('pending', 'processing', 'processed', 'failed', 'needs-attention')
const REPORTING = fc.constantFrom<Reporting>('never', 'now', 3)
const ACTION = fc.constantFrom(...ACTIONS)
/** 34 naira buy exactly 50 Points. Multiples of other amounts would have rounding errors. */
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

const TICKET_VP = 100
const MINUTE_HOURS = 0.02
/** The outcomes that a member of staff or a customer may get at any time. */
const REFUSALS = new Set([
  'done',
  'balance-too-low',
  'payment-refunded',
  'points-spent',
  'provider-unavailable',
  'refund-not-failed',
])

interface Players {
  server: TestServer
  worker: Worker
  finance: TestStaff
  customer: TestCustomer
  watched: WatchedProviders
}

/** Plays one walk against the server, with the sandbox in the part of the provider. */
export class RefundWalker {
  readonly #players: Players
  readonly #walk: Walk
  #payment: Payment | undefined
  transaction = 0
  spent = 0
  /** The outcomes that contradict the provider's report about the money. */
  readonly oddOutcomes: string[] = []

  constructor(players: Players, walk: Walk) {
    this.#players = players
    this.#walk = walk
  }

  get txRef(): string {
    return this.#payment?.tx_ref ?? ''
  }

  /**
   * Plays all steps, and lets the worker ask everybody, while webhooks that were lost stay lost.
   */
  async play(): Promise<void> {
    const { server, customer } = this.#players
    await this.#mend()
    this.#payment = await startTopUp(customer, PAID_VP)
    const { provider, tx_ref, amount } = this.#payment
    this.transaction = (await payAtCheckout(server, { provider, tx_ref, amount })).id
    for (const step of this.#walk.steps) await this.#do(step)
    await this.#mend()
    await this.#comeToRest()
  }

  async #comeToRest(): Promise<void> {
    await this.#actions['worker-comes-round']()
    await this.#actions['providers-are-polled']()
  }

  /** Returns the refund that was asked for last. */
  async lastRefund(): Promise<MoneyRefund | undefined> {
    const { refunds } = await this.#players.finance.read<{ refunds: MoneyRefund[] }>('refunds')
    return refunds.find(({ tx_ref }) => tx_ref === this.txRef)
  }

  async callOff(): Promise<void> {
    await this.#actions['staff-calls-off']()
  }

  async #do(step: Step): Promise<void> {
    const { server, watched } = this.#players
    const { provider } = this.#walk
    switch (step.kind) {
      case 'actions':
        await Promise.all(step.actions.map((action) => this.#actions[action]()))
        return
      case 'move':
        return this.#move(step.nth, step.reporting, step.status)
      case 'dashboard':
        return this.#atProvider(
          { transaction: this.transaction, amount: step.naira, status: step.status },
          step.reporting,
        )
      case 'first-status':
        await control(server, 'refunds/first', { status: step.status })
        return
      case 'crash':
        watched.crashesNext = true
        return
      case 'provider-fails':
        return breakService(server, provider, '500', step.calls)
    }
  }

  readonly #actions: Record<Action, () => Promise<void>> = {
    'staff-refunds': () => this.#act(`payments/${this.txRef}/refund`),
    'staff-retries': () => this.#actOnLast('retry'),
    'staff-calls-off': () => this.#actOnLast('calloff'),
    'worker-comes-round': async () => {
      await letHoursPass(this.#players.server, MINUTE_HOURS)
      await this.#players.worker.runOnce()
    },
    'providers-are-polled': async () => {
      const { server, worker } = this.#players
      await pollReversalsNow(server, worker)
    },
    'webhook-comes-again': () => this.#move(0, 'now'),
    'customer-spends': async () => {
      const { server, customer } = this.#players
      const showtime = await server.make.showtime({ price: TICKET_VP })
      const outcome = await outcomeOf(customer.buy(showtime, 1))
      if (outcome === 'done') this.spent += TICKET_VP
      this.#note(outcome)
    },
  }

  async #act(path: string): Promise<void> {
    this.#note(await outcomeOf(this.#players.finance.act(path)))
  }

  async #actOnLast(what: 'retry' | 'calloff'): Promise<void> {
    const refund = await this.lastRefund()
    if (refund) await this.#act(`refunds/${refund.id}/${what}`)
  }

  #note(outcome: string): void {
    if (!REFUSALS.has(outcome)) this.oddOutcomes.push(outcome)
  }

  /** Changes the state of a refund in the provider's books, or reports the same state again. */
  async #move(nth: number, reporting: Reporting, status?: string): Promise<void> {
    const refund = (await readBooks(this.#players.server, this.transaction))[nth]
    if (!refund) return
    await this.#atProvider({ id: refund.id, status: status ?? refund.status }, reporting)
  }

  /** Acts at the provider, which refuses to send back more than was paid. */
  async #atProvider(change: object, webhook: Reporting): Promise<void> {
    const { provider } = this.#walk
    const call = control(this.#players.server, 'refunds', { provider, ...change, webhook })
    await call.catch((error: unknown) => {
      if (!String(error).includes('not as much is left')) throw error
    })
  }

  async #mend(): Promise<void> {
    const { server, watched } = this.#players
    watched.crashesNext = false
    await breakService(server, this.#walk.provider, '500', 0)
    await control(server, 'refunds/first', { status: 'processed' })
  }
}
