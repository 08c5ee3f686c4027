import type fc from 'fast-check'
import { expect } from 'vitest'
import { outcomeOf, type Outcome } from '../../test/outcomes.ts'
import { balanceOf, expectedOutcome, pick, recordSale, type Model, type Real } from './model.ts'

export type Command = fc.AsyncCommand<Model, Real>

interface Request {
  customer: number
  showtime: number
  count: number
}

/** Buys with or without a key, and compares the outcome with the model. */
export class Buy implements Command {
  readonly #request: Request
  readonly #key: string | undefined
  readonly #priceOff: number

  constructor(request: Request, key: string | undefined, priceOff: number) {
    this.#request = request
    this.#key = key
    this.#priceOff = priceOff
  }

  check({ customers }: Model) {
    return !this.#key || !pick(customers, this.#request.customer).answers.has(this.#key)
  }

  async run(model: Model, real: Real) {
    const { count } = this.#request
    const [buyer, showtime] = [
      pick(model.customers, this.#request.customer),
      pick(model.showtimes, this.#request.showtime),
    ]
    const offered = showtime.price + this.#priceOff
    const expected = expectedOutcome(buyer, showtime, { count, offered })
    const answer = await attempt(real, this.#request, this.#key, count * offered)
    expect(answer.outcome).toBe(expected)
    if (expected === 'won') recordSale(buyer, showtime, count)
    if (answer.bought) expect(answer.bought.balance).toBe(balanceOf(buyer))
    if (this.#key) {
      const purchaseId = answer.bought?.purchaseID
      const kept = { showtime: this.#request.showtime, count, outcome: expected, purchaseId }
      buyer.answers.set(this.#key, { ...kept, amount: count * offered })
    }
  }

  toString() {
    return `buy(${JSON.stringify(this.#request)}, ${this.#key ?? 'no key'}, ${this.#priceOff})`
  }
}

/** Repeats a request with an answered key, which gives the same answer and moves nothing. */
export class AskAgain implements Command {
  readonly #which: number
  readonly #isOther: boolean

  constructor(which: number, isOther: boolean) {
    this.#which = which
    this.#isOther = isOther
  }

  check = ({ customers }: Model) => customers.some(({ answers }) => answers.size > 0)

  async run({ customers }: Model, real: Real) {
    const all = customers.flatMap(({ answers }, customer) =>
      [...answers].map(([key, kept]) => ({ customer, key, kept })),
    )
    const { customer, key, kept } = pick(all, this.#which % all.length)
    const request = { customer, showtime: kept.showtime, count: kept.count }
    if (this.#isOther) request.count += 1
    const { outcome, bought } = await attempt(real, request, key, kept.amount)
    expect(outcome).toBe(this.#isOther ? 'idempotency-key-reused' : kept.outcome)
    if (!this.#isOther) expect(bought?.purchaseID).toBe(kept.purchaseId)
  }

  toString() {
    return `askAgain(${this.#which}${this.#isOther ? ', for something else' : ''})`
  }
}

/** Lets everybody want one seat at the same moment; seats and Points limit how many get one. */
export class EverybodyBuys implements Command {
  readonly #showtime: number

  constructor(showtime: number) {
    this.#showtime = showtime
  }

  check = () => true

  async run(model: Model, real: Real) {
    const showtime = pick(model.showtimes, this.#showtime)
    const solvent = model.customers.filter((customer) => balanceOf(customer) >= showtime.price)
    const winners = showtime.isCancelled ? 0 : Math.min(showtime.seatsLeft, solvent.length)
    const answers = await Promise.all(
      model.customers.map((_, customer) =>
        attempt(real, { customer, showtime: this.#showtime, count: 1 }, undefined, showtime.price),
      ),
    )
    expect(answers.filter(({ outcome }) => outcome === 'won')).toHaveLength(winners)
    for (const [customer, { outcome }] of answers.entries()) {
      if (outcome === 'won') recordSale(pick(model.customers, customer), showtime, 1)
    }
  }

  toString() {
    return `everybodyBuys(${this.#showtime})`
  }
}

async function attempt(real: Real, request: Request, key: string | undefined, amount: number) {
  const buyer = pick(real.customers, request.customer)
  const buying = buyer.buy(pick(real.showtimes, request.showtime), request.count, {
    amount,
    ...(key && { key }),
  })
  const outcome: Outcome = await outcomeOf(buying)
  return { outcome, bought: outcome === 'won' ? await buying : undefined }
}
