import type { Outcome } from '../../test/outcomes.ts'
import type { TestServer } from '../../test/start-test-server.ts'
import type { MadeShowtime, TestCustomer } from '../../test/people.ts'

// The model: what wallets and showtimes should be, in a few lines that are easy to trust.

const MAX_TICKETS = 10

interface ModelShowtime {
  price: number
  seatsLeft: number
  isCancelled: boolean
}

interface KeptAnswer {
  showtime: number
  count: number
  outcome: Outcome
  amount: number
  purchaseId: string | undefined
}

interface ModelCustomer {
  /** The movements, oldest first, whose sum is the balance. */
  moved: number[]
  answers: Map<string, KeptAnswer>
}

export interface Model {
  customers: ModelCustomer[]
  showtimes: ModelShowtime[]
}

/** The product's counterparts of the model. */
export interface Real {
  server: TestServer
  customers: TestCustomer[]
  showtimes: MadeShowtime[]
}

export const balanceOf = ({ moved }: ModelCustomer) => moved.reduce((sum, vp) => sum + vp, 0)

export function pick<T>(list: readonly T[], index: number): T {
  const found = list[index]
  if (found === undefined) throw new Error(`There is no number ${index}`)
  return found
}

/** Returns the expected outcome of a purchase before it is tried. */
export function expectedOutcome(
  buyer: ModelCustomer,
  { price, seatsLeft, isCancelled }: ModelShowtime,
  { count, offered = price }: { count: number; offered?: number },
): Outcome {
  if (count > MAX_TICKETS) return 'too-many-tickets'
  if (isCancelled) return 'showtime-cancelled'
  if (offered !== price) return 'price-changed'
  if (count > seatsLeft) return 'sold-out'
  if (count * price > balanceOf(buyer)) return 'balance-too-low'
  return 'won'
}

export function recordSale(buyer: ModelCustomer, showtime: ModelShowtime, count: number): void {
  buyer.moved.push(-count * showtime.price)
  showtime.seatsLeft -= count
}
