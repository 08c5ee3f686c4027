import { AppError } from '@velvet/contract/calls/errors'
import { waitingOrders } from './queue-figures.ts'

export interface PlaceLimits {
  /**
   * This limit is high enough for a customer who taps twice or has two phones, and low enough that
   * one script cannot take all places.
   */
  ofCustomer: number
  /** This limit leaves places for the customers of other showtimes. */
  ofShowtime: number
  inAll: number
}

interface Claimant {
  customerId: string
  showtimeId: string
}

/** Counts the waiting orders, and refuses another order when too many are waiting. */
export class WaitingPlaces {
  readonly #limits: PlaceLimits
  readonly #counts = new Map<string, number>()

  constructor(limits: PlaceLimits) {
    this.#limits = limits
  }

  /** Returns a function that frees the place again. Throws AppError('busy') if no place is left. */
  take({ customerId, showtimeId }: Claimant): () => void {
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
