import { sql } from 'kysely'
import { expect } from 'vitest'
import { payAtCheckout } from '../../test/sandbox-controls.ts'
import { readTopUp, startTopUp } from '../../test/top-ups.ts'
import { balanceOf, pick, type Model, type Real } from './model.ts'
import type { Command } from './purchase-commands.ts'

/**
 * Tops up. The provider sends `copies` webhooks at the same time. If it sends none, the server asks
 * the provider when the buyer returns.
 */
export class TopUp implements Command {
  readonly #customer: number
  readonly #vp: number
  readonly #copies: number
  readonly #paysRight: boolean

  constructor(customer: number, vp: number, copies: number, paysRight: boolean) {
    this.#customer = customer
    this.#vp = vp
    this.#copies = copies
    this.#paysRight = paysRight
  }

  check = () => true

  async run(model: Model, { server, customers }: Real) {
    const buyer = pick(customers, this.#customer)
    const { provider, tx_ref, amount } = await startTopUp(buyer, this.#vp)
    const paid = this.#paysRight ? amount : amount - 1
    await payAtCheckout(server, { provider, tx_ref, amount: paid, webhook: this.#copies })
    const { status } = await readTopUp(buyer, tx_ref)
    expect(status).toBe(this.#paysRight ? 'successful' : 'unmatched')
    if (this.#paysRight) pick(model.customers, this.#customer).moved.push(this.#vp)
  }

  toString() {
    return `topUp(${this.#customer}, ${this.#vp} Vp, ${this.#copies} webhooks, ${this.#paysRight})`
  }
}

/** Changes the price of a showtime, or cancels it if nothing is sold yet. */
export class ChangeShowtime implements Command {
  readonly #showtime: number
  readonly #price: number
  readonly #isCancelled: boolean

  constructor(showtime: number, price: number, isCancelled: boolean) {
    this.#showtime = showtime
    this.#price = price
    this.#isCancelled = isCancelled
  }

  check = () => true

  async run(model: Model, { server, showtimes }: Real) {
    const showtime = pick(showtimes, this.#showtime)
    const row = await server.db
      .updateTable('showtimes')
      .set({
        ticket_price: this.#price,
        cancelled_at: sql`case when ${this.#isCancelled} and assigned_seats = 0 then now() end`,
      })
      .where('id', '=', showtime.id)
      .returning('cancelled_at')
      .executeTakeFirstOrThrow()
    const change = { price: this.#price, isCancelled: row.cancelled_at !== null }
    Object.assign(pick(model.showtimes, this.#showtime), change)
  }

  toString() {
    return `change(${this.#showtime}, ${this.#price} Vp${this.#isCancelled ? ', cancelled' : ''})`
  }
}

/** Reads the statement: the movements, newest first, each with the balance after it. */
export class ReadWallet implements Command {
  readonly #customer: number

  constructor(customer: number) {
    this.#customer = customer
  }

  check = () => true

  async run(model: Model, { customers }: Real) {
    const [modelled, customer] = [pick(model.customers, this.#customer), pick(customers, this.#customer)]
    const response = await customer.call('GET', `/api/v1/wallet/${customer.id}`)
    const { balance, entries } = response.json<{
      balance: number
      entries: { amount: number; balanceAfter: number }[]
    }>()
    expect(balance).toBe(balanceOf(modelled))
    expect(entries.map(({ amount }) => amount)).toEqual(modelled.moved.slice(-50).reverse())
    expect(entries[0]?.balanceAfter ?? 0).toBe(balance)
  }

  toString() {
    return `readWallet(${this.#customer})`
  }
}
