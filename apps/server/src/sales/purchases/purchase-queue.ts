import { setImmediate as nextTurn } from 'node:timers/promises'
import pLimit from 'p-limit'
import { isHeldUp, isPassingFailure } from '../../platform/database/failures.ts'
import { RolledBack } from '../../platform/database/two-trips.ts'
import { RoundRobin } from './round-robin.ts'
import { CustomersHeld } from './held-customers.ts'
import { InFlight } from './in-flight.ts'
import { CustomerRetry } from './customer-retry.ts'
import type { Order, OrderOutcome } from './order.ts'
import { batchSizes } from './queue-metrics.ts'
import { QueueLimits, type Limits } from './queue-limits.ts'

/** How long a batch of many showtimes waits for a lock. No purchase holds one for as long. */
const WAIT_LIMIT_MS = 100
/**
 * How many answers are given before this process looks at its connections again. docs/decisions/0079
 * compares two numbers.
 */
const ANSWERS_A_TURN = 16
/** How many of the ten connections may wait for showtimes that are locked for longer. */
const APART_AT_ONCE = 4

/** At 1,000 purchases a second, the last of 1,000 orders waits for one second. */
export const QUEUE_LIMITS: Limits = { ofCustomer: 20, ofShowtime: 500, inAll: 1000 }

export interface Options {
  /** Decides and writes orders in one transaction, as `purchaseBatch` does. */
  buy: (orders: readonly Order[], waitLimitMs: number) => Promise<OrderOutcome[]>
  /** How many orders one transaction takes at most. */
  largestBatch: number
  /** Reports a batch whose failure is not temporary. */
  report: (error: unknown) => void
  limits?: Limits
}

interface Waiting {
  order: Order
  resolve: (outcome: OrderOutcome) => void
  reject: (error: unknown) => void
}

/**
 * Collects the orders of this process into batches. An order that arrives alone is sent at once, as
 * a batch of one. Orders that arrive while a batch is being written form the next batch. A showtime
 * whose row is locked for longer has a queue of its own, so that it neither delays other showtimes
 * nor uses up all connections. A customer whose rows are held has one too, so that the other buyers of
 * the showtime go on.
 */
export class PurchaseQueue {
  readonly #options: Options
  readonly #limits: QueueLimits
  readonly #joined = new InFlight((order) => this.#enter(order))
  readonly #line = new RoundRobin<Waiting>()
  readonly #apart = new Map<string, Waiting[]>()
  readonly #limitApart = pLimit(APART_AT_ONCE)
  readonly #aside = new CustomerRetry()
  #isServing = false

  constructor(options: Options) {
    this.#options = options
    this.#limits = new QueueLimits(options.limits ?? QUEUE_LIMITS)
  }

  /** Throws AppError('busy') at once if too many orders are waiting. */
  async add(order: Order): Promise<OrderOutcome> {
    const { customerId, request } = order
    const leave = this.#limits.enter({ customerId, showtimeId: request.showtimeID })
    return this.#joined.add(order).finally(leave)
  }

  #enter(order: Order): Promise<OrderOutcome> {
    const { promise, resolve, reject } = Promise.withResolvers<OrderOutcome>()
    this.#join({ order, resolve, reject })
    return promise
  }

  #join(waiting: Waiting): void {
    const { customerId, request } = waiting.order
    const showtimeId = request.showtimeID
    if (this.#aside.has(customerId)) {
      this.#setAside(waiting)
      return
    }
    const apart = this.#apart.get(showtimeId)
    if (apart) return void apart.push(waiting)
    this.#line.join(showtimeId, waiting)
    if (!this.#isServing) void this.#serve()
  }

  async #serve(): Promise<void> {
    this.#isServing = true
    for (;;) {
      const batch = this.#line.take(this.#options.largestBatch)
      if (batch.length === 0) break
      await this.#buy(batch, WAIT_LIMIT_MS)
    }
    this.#isServing = false
  }

  /**
   * Resolves each order with its outcome, or rejects it. An order that makes the whole batch fail
   * is found by trying the orders one by one, so that only this order fails.
   */
  async #buy(batch: readonly Waiting[], waitLimitMs: number): Promise<void> {
    batchSizes.observe(batch.length)
    try {
      const outcomes = await this.#options.buy(
        batch.map(({ order }) => order),
        waitLimitMs,
      )
      void giveAnswers(batch, outcomes)
    } catch (error) {
      if (error instanceof RolledBack && error.cause instanceof CustomersHeld) {
        await this.#buyWithout(error.cause, batch, waitLimitMs)
        return
      }
      if (waitLimitMs > 0 && isHeldUp(error)) {
        this.#sendApart(batch)
        return
      }
      const mayTryAgain = error instanceof RolledBack && !isPassingFailure(error)
      if (!mayTryAgain || batch.length === 1) {
        for (const { reject } of batch) reject(error)
        return
      }
      this.#options.report(error)
      for (const one of batch) await this.#buy([one], waitLimitMs)
    }
  }

  /**
   * Sets the orders of held customers aside and buys the others. If it is unknown who is held, halves of the batch are
   * tried, until an order that is held is alone.
   */
  async #buyWithout({ customerIds }: CustomersHeld, batch: readonly Waiting[], waitLimitMs: number): Promise<void> {
    const isHeld = ({ order }: Waiting) => customerIds?.includes(order.customerId) ?? batch.length === 1
    for (const held of batch.filter(isHeld)) this.#setAside(held)
    const others = batch.filter((one) => !isHeld(one))
    const half = customerIds ? others.length : Math.ceil(others.length / 2)
    for (const part of [others.slice(0, half), others.slice(half)]) {
      if (part.length > 0) await this.#buy(part, waitLimitMs)
    }
  }

  #setAside(waiting: Waiting): void {
    const { order, resolve, reject } = waiting
    const attempt = () =>
      this.#options.buy([order], WAIT_LIMIT_MS).then(
        ([outcome]) => {
          resolve(outcome as OrderOutcome)
          return true
        },
        (error: unknown) => {
          const isHeld = error instanceof RolledBack && error.cause instanceof CustomersHeld
          if (isHeld || isHeldUp(error)) return false
          reject(error)
          return true
        },
      )
    this.#aside.join({ customerId: order.customerId, attempt, giveUp: reject })
  }

  /**
   * Gives each showtime of a batch a queue of its own, because one of these showtimes is locked.
   */
  #sendApart(batch: readonly Waiting[]): void {
    for (const waiting of batch) {
      const showtimeId = waiting.order.request.showtimeID
      const apart = this.#apart.get(showtimeId)
      if (apart) apart.push(waiting)
      else {
        this.#apart.set(showtimeId, [waiting])
        void this.#limitApart(() => this.#serveApart(showtimeId))
      }
    }
  }

  async #serveApart(showtimeId: string): Promise<void> {
    const line = this.#apart.get(showtimeId) ?? []
    while (line.length > 0) await this.#buy(line.splice(0, this.#options.largestBatch), 0)
    this.#apart.delete(showtimeId)
  }
}

/**
 * Gives the answers a few at a time, after the next batch has begun. Sending an answer takes longer
 * than beginning a batch, and PostgreSQL would wait while all of them are sent.
 */
async function giveAnswers(batch: readonly Waiting[], outcomes: readonly OrderOutcome[]) {
  for (const [index, { resolve }] of batch.entries()) {
    if (index % ANSWERS_A_TURN === 0) await nextTurn()
    resolve(outcomes[index] as OrderOutcome)
  }
}
