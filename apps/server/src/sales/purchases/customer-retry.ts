import { AppError } from '@velvet/contract/shared/errors'
import pLimit from 'p-limit'
import { setTimeout as wait } from 'node:timers/promises'

/** How many of the ten connections try again for customers whose rows are held. */
const TRIES_AT_ONCE = 2
const BETWEEN_TRIES_MS = 150
/** This is as long as a statement may take. A customer's app waits for 15 s. */
const PATIENCE_MS = 10_000

interface Held {
  customerId: string
  /** Returns false if the rows of the customer are still held. */
  attempt: () => Promise<boolean>
  giveUp: (error: unknown) => void
}

/**
 * Delays the orders of customers whose rows another transaction holds, so that other customers do not wait behind them.
 * Each customer has a queue, whose first order is tried again and again. It holds no connection between two tries.
 */
export class CustomerRetry {
  readonly #lines = new Map<string, Held[]>()
  readonly #limit = pLimit(TRIES_AT_ONCE)

  has(customerId: string): boolean {
    return this.#lines.has(customerId)
  }

  join(held: Held): void {
    const line = this.#lines.get(held.customerId)
    if (line) return void line.push(held)
    const own = [held]
    this.#lines.set(held.customerId, own)
    void this.#serve(held.customerId, own)
  }

  async #serve(customerId: string, line: Held[]): Promise<void> {
    for (let next = line[0]; next; next = line[0]) {
      await this.#tryUntilDone(next)
      line.shift()
    }
    this.#lines.delete(customerId)
  }

  async #tryUntilDone({ attempt, giveUp }: Held): Promise<void> {
    const end = performance.now() + PATIENCE_MS
    while (performance.now() < end) {
      await wait(BETWEEN_TRIES_MS)
      if (await this.#limit(attempt)) return
    }
    giveUp(new AppError('busy'))
  }
}
