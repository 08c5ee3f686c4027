import { AppError } from '@velvet/contract/errors'

export interface PlaceLimits {
  /** Who taps twice, or holds two phones, needs no more; a script cannot take everybody's places. */
  ofCustomer: number
  /** The rest stays free for those who want to see something else. */
  ofShowtime: number
  inAll: number
}

interface Claimant {
  customerId: string
  showtimeId: string
}

/** Counts who waits, so that nobody joins a line that is too long. */
export class WaitingPlaces {
  readonly #limits: PlaceLimits
  readonly #counts = new Map<string, number>()

  constructor(limits: PlaceLimits) {
    this.#limits = limits
  }

  /** Returns a function that gives the place back. Throws AppError('busy') where none is left. */
  take({ customerId, showtimeId }: Claimant): () => void {
    const { ofCustomer, ofShowtime, inAll } = this.#limits
    const claims = [
      [`customer ${customerId}`, ofCustomer],
      [`showtime ${showtimeId}`, ofShowtime],
      ['all', inAll],
    ] as const
    if (claims.some(([name, limit]) => this.#countOf(name) >= limit)) throw new AppError('busy')
    for (const [name] of claims) this.#counts.set(name, this.#countOf(name) + 1)
    return () => claims.forEach(([name]) => this.#giveBack(name))
  }

  #countOf(name: string): number {
    return this.#counts.get(name) ?? 0
  }

  #giveBack(name: string): void {
    const left = this.#countOf(name) - 1
    if (left > 0) this.#counts.set(name, left)
    else this.#counts.delete(name)
  }
}
