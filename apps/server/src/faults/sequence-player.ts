import type { PaymentProvider, Payment } from '@velvet/contract/shared/entities/entities'
import fc from 'fast-check'
import type { Payment as Transaction } from '@velvet/sandbox/store'
import type { Worker } from '../jobs/worker.ts'
import type { TestServer } from '../test/start-test-server.ts'
import { breakService, payAtCheckout } from '../test/sandbox-controls.ts'
import { eventOf, readTopUp, startTopUp } from '../test/top-ups.ts'
import type { TestCustomer } from '../test/people.ts'
import { letHoursPass } from '../test/clock.ts'

// A sequence is one top-up, with messages about it from providers, networks and forgers in any order.

/** The buyer does these things at the checkout, one payment after another. */
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
  /** The transactions, oldest first. */
  plan: readonly Money[]
  steps: readonly Step[]
  /** True if lost webhooks are never repeated, so that only asking the provider can find the payment. */
  webhooksEnd: boolean
}

const MONEY = fc.constantFrom<Money>('right', 'too-little', 'too-much', 'dollars')
const ONE_TRANSACTION = fc.oneof(
  MONEY.map((money) => [money]),
  fc.constant<Money[]>(['failed']),
  fc.constant<Money[]>(['failed', 'right']),
)
/** Paystack charges a reference once, but Flutterwave lets a buyer pay one again. */
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

export const VP = 300
const MINUTE_HOURS = 0.02
/** Longer than payments are asked about, and shorter than I8 allows. */
const THREE_DAYS_HOURS = 72.5

const AMOUNTS: Record<Money, (asked: number) => { amount: number; currency?: string }> = {
  right: (amount) => ({ amount }),
  failed: (amount) => ({ amount }),
  'too-little': (amount) => ({ amount: amount - 1 }),
  'too-much': (amount) => ({ amount: amount * 10 }),
  dollars: (amount) => ({ amount, currency: 'USD' }),
}

interface Players {
  server: TestServer
  worker: Worker
  buyer: TestCustomer
  thief: TestCustomer
}

/** Plays one sequence against the server, with the sandbox in the part of the provider. */
export class SequencePlayer {
  readonly #players: Players
  readonly #sequence: Sequence
  #payment: Payment | undefined
  #isGivenUp = false
  /** The transactions made so far; `isReported` marks those whose webhook was stored. */
  readonly made: { money: Money; transaction: Transaction; isReported: boolean }[] = []
  /** Answers that must never happen: a forged webhook was accepted, or a true one refused. */
  readonly oddAnswers: string[] = []

  constructor(players: Players, sequence: Sequence) {
    this.#players = players
    this.#sequence = sequence
  }

  /** Plays all steps, and then sends and asks everything that could still come. */
  async play(): Promise<void> {
    const { server, buyer } = this.#players
    const { provider, steps, plan } = this.#sequence
    this.#payment = await startTopUp(buyer, VP)
    for (const step of steps) await this.#steps[step]()
    await breakService(server, provider, '500', 0)
    while (this.made.length < plan.length) await this.#pay()
    if (!this.#isFoundByAsking()) await this.#sendTheRest()
    await this.#letWorkerCome(MINUTE_HOURS)
    await this.#letWorkerCome(THREE_DAYS_HOURS)
  }

  readonly #steps: Record<Step, () => Promise<void>> = {
    pay: () => this.#pay(),
    webhook: () => this.#sendWebhook(1),
    'webhook-three-times-at-once': () => this.#sendWebhook(3),
    'forged-webhook': () => this.#forge(),
    'webhook-that-lies': () => this.#lie(),
    'webhook-for-another': () => this.#pinOnAnother(),
    'browser-returns': async () => {
      await readTopUp(this.#players.buyer, this.#txRef)
    },
    'worker-comes-round': () => this.#letWorkerCome(MINUTE_HOURS),
    'provider-fails': () => breakService(this.#players.server, this.#sequence.provider, '500', 3),
    'three-days-pass': async () => {
      await this.#letWorkerCome(THREE_DAYS_HOURS)
      this.#isGivenUp = true
    },
  }

  get #txRef(): string {
    return this.#payment?.tx_ref ?? ''
  }

  /**
   * Returns true where asking finds every transaction of the reference: until the payment is given
   * up.
   */
  #isFoundByAsking(): boolean {
    return this.#sequence.webhooksEnd && !this.#isGivenUp
  }

  async #pay(): Promise<void> {
    const money = this.#sequence.plan[this.made.length]
    if (!money || !this.#payment) return
    const made = await payAtCheckout(this.#players.server, {
      provider: this.#sequence.provider,
      tx_ref: this.#txRef,
      ...AMOUNTS[money](this.#payment.amount),
      status: money === 'failed' ? 'failed' : 'successful',
      meta: { uuid: this.#players.thief.id, VpValue: 1_000_000 },
      webhook: 'never',
    })
    this.made.push({ money, transaction: made as Transaction, isReported: false })
  }

  async #letWorkerCome(hours: number): Promise<void> {
    await letHoursPass(this.#players.server, hours)
    await this.#players.worker.runOnce()
  }

  async #sendWebhook(copies: number, made = this.made.at(-1)): Promise<void> {
    if (!made) return
    const { body, headers } = eventOf(made.transaction)
    const sent = Array.from({ length: copies }, () => this.#send(body, headers, 200))
    await Promise.all(sent)
    made.isReported = true
  }

  async #sendTheRest(): Promise<void> {
    for (const made of this.made) if (!made.isReported) await this.#sendWebhook(1, made)
  }

  async #forge(): Promise<void> {
    const { body } = eventOf(this.made.at(-1)?.transaction ?? this.#invented())
    await this.#send(body, { 'verif-hash': 'guessed', 'x-paystack-signature': 'f'.repeat(128) }, 401)
  }

  /**
   * Sends a signed lie, as if the provider's secret had leaked or the provider itself were wrong.
   */
  async #lie(): Promise<void> {
    const transaction = this.made.at(-1)?.transaction ?? this.#invented()
    const meta = { uuid: this.#players.thief.id, VpValue: 1_000_000 }
    const lie = { ...transaction, amount: 9_999_999, currency: 'NGN', meta }
    const { body, headers } = eventOf({ ...lie, status: 'successful' })
    await this.#send(body, headers, 200)
  }

  async #pinOnAnother(): Promise<void> {
    const made = this.made.at(-1)
    if (!made) return
    const theirs = await startTopUp(this.#players.thief, VP)
    const { body, headers } = eventOf({ ...made.transaction, tx_ref: theirs.tx_ref })
    await this.#send(body, headers, 200)
  }

  /** Invents a transaction that was never made, with the buyer's reference. */
  #invented(): Transaction {
    return {
      provider: this.#sequence.provider,
      id: 4711,
      tx_ref: this.#txRef,
      flw_ref: 'FLW-INVENTED',
      amount: this.#payment?.amount ?? 0,
      refunded: 0,
      currency: 'NGN',
      status: 'successful',
      customer: { email: '', name: '', phone_number: '' },
      meta: null,
      accessCode: '',
      callbackUrl: null,
      created_at: '',
      paid_at: null,
    }
  }

  async #send(body: string, headers: Record<string, string>, expected: number): Promise<void> {
    const { statusCode } = await this.#players.server.app.inject({
      method: 'POST',
      url: `/api/v1/webhooks/${this.#sequence.provider}`,
      headers: { 'content-type': 'application/json', ...headers },
      payload: body,
    })
    if (statusCode !== expected) this.oddAnswers.push(`${statusCode} for ${body}`)
  }
}
