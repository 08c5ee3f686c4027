// This is a customer's app: it knows HTTP alone, uses a key for each act, and keeps a journal.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { MadeShowtime } from '../made-showtime.ts'
import type { TestCustomer } from '../test-customer.ts'

/** An act that the server acknowledged. It is written down only after the answer has arrived. */
export type Entry =
  | { kind: 'purchase'; customer: string; purchase: string; tickets: string[]; vp: number }
  | { kind: 'top-up'; customer: string; reference: string; vp: number }
  | { kind: 'give-back'; customer: string; ticket: string; vp: number }

/** The addresses, which change with each start of the server. */
interface Addresses {
  server: () => string
  sandbox: string
}

interface Answer {
  status: number
  body: Record<string, unknown>
}

const AGAIN_AFTER_MS = 40
const TOP_UP_VP = 150

export class JournalClient {
  readonly journal: Entry[] = []
  /** The number of tries that got no answer, or the answer to try again later. */
  repeats = 0
  readonly #customer: TestCustomer
  readonly #showtime: MadeShowtime
  readonly #addresses: Addresses
  readonly #held: string[] = []

  constructor(customer: TestCustomer, showtime: MadeShowtime, addresses: Addresses) {
    this.#customer = customer
    this.#showtime = showtime
    this.#addresses = addresses
  }

  /** Acts until it is stopped, and completes the act that it has begun by then. */
  async actOnAndOn(choose: () => number, stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      const chance = choose()
      if (chance < 0.5) await this.#buy(1 + Math.floor(chance * 6))
      else if (chance < 0.75) await this.#topUp()
      else await this.#giveBack()
    }
  }

  async #buy(count: number): Promise<void> {
    const { id, cinemaId, price } = this.#showtime
    const { body } = await this.#ask('POST', '/api/v1/purchaseticket', {
      uuid: this.#customer.id,
      showtimeID: id,
      cinemaID: cinemaId,
      numberOfTickets: count,
      amountToPay: count * price,
    })
    const bought = body as { purchaseID: string; tickets: { TicketID: string }[] }
    const tickets = bought.tickets.map(({ TicketID }) => TicketID)
    this.#held.push(...tickets)
    const { purchaseID: purchase } = bought
    this.#write({ kind: 'purchase', purchase, tickets, vp: count * price })
  }

  async #topUp(): Promise<void> {
    const order = { uuid: this.#customer.id, VpValue: TOP_UP_VP }
    const { body } = await this.#ask('POST', '/api/v1/payments', order)
    const { tx_ref, amount, provider } = body['payment'] as Record<string, string>
    await fetch(`${this.#addresses.sandbox}/control/payments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ provider, tx_ref, amount, webhook: 'now' }),
    })
    for (;;) {
      const asked = await this.#ask('GET', `/api/v1/payments/${tx_ref}`)
      if ((asked.body['payment'] as { status: string }).status === 'successful') break
      await sleep(AGAIN_AFTER_MS)
    }
    this.#write({ kind: 'top-up', reference: tx_ref ?? '', vp: TOP_UP_VP })
  }

  async #giveBack(): Promise<void> {
    const ticket = this.#held.pop()
    if (ticket === undefined) return
    await this.#ask('POST', '/api/v1/refundticket', { uuid: this.#customer.id, ticketID: ticket })
    this.#write({ kind: 'give-back', ticket, vp: this.#showtime.price })
  }

  /**
   * Asks with one key until there is an answer. Throws when it is refused, because it gives no
   * cause for it.
   */
  async #ask(method: string, path: string, payload?: object): Promise<Answer> {
    const key = randomUUID()
    for (;;) {
      const answer = await this.#try(method, path, key, payload).catch(() => undefined)
      if (answer?.status === 200) return answer
      if (answer && answer.status < 500 && answer.status !== 429) {
        throw new Error(`${path} was refused: ${JSON.stringify(answer.body)}`)
      }
      this.repeats += 1
      await sleep(AGAIN_AFTER_MS)
    }
  }

  async #try(method: string, path: string, key: string, payload?: object): Promise<Answer> {
    const response = await fetch(this.#addresses.server() + path, {
      method,
      headers: {
        ...this.#customer.headers,
        'idempotency-key': key,
        ...(payload && { 'content-type': 'application/json' }),
      },
      ...(payload && { body: JSON.stringify(payload) }),
    })
    return { status: response.status, body: (await response.json()) as Answer['body'] }
  }

  #write(entry: DistributiveOmit<Entry, 'customer'>): void {
    this.journal.push({ ...entry, customer: this.#customer.id })
  }
}

type DistributiveOmit<T, K extends keyof Entry> = T extends Entry ? Omit<T, K> : never
