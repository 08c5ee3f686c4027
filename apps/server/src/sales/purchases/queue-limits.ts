import { AppError } from '@velvet/contract/shared/errors'
import { waitingOrders } from './queue-metrics.ts'

export interface Limits {
  /**
   * This limit is high enough for a customer who taps twice or has two phones, and low enough that
   * one script cannot fill the queue.
   */
  ofCustomer: number
  /** This limit leaves room for the customers of other showtimes. */
  ofShowtime: number
  inAll: number
}

interface Claimant {
  customerId: string
  showtimeId: string
}

/** Counts the waiting orders, and refuses another order when too many are waiting. */
export class QueueLimits {
  readonly #limits: Limits
  readonly #counts = new Map<string, number>()

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Counts one more order, and returns a function that ends it. Throws AppError('busy') if too many wait. */
  enter({ customerId, showtimeId }: Claimant): () => void {
    const { ofCustomer, ofShowtime, inAll } = this.#limits
    const claims = [
      [`customer ${customerId}`, ofCustomer],
      [`showtime ${showtimeId}`, ofShowtime],
      ['all', inAll],
    ] as const
    if (claims.some(([name, limit]) => this.#countOf(name) >= limit)) throw new AppError('busy')
    for (const [name] of claims) this.#counts.set(name, this.#countOf(name) + 1)
    waitingOrders.inc()
    return () => {
      waitingOrders.dec()
      for (const [name] of claims) this.#free(name)
    }
  }

  #countOf(name: string): number {
    return this.#counts.get(name) ?? 0
  }

  #free(name: string): void {
    const left = this.#countOf(name) - 1
    if (left > 0) this.#counts.set(name, left)
    else this.#counts.delete(name)
  }
}
