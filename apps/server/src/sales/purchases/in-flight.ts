import type { Order, OrderOutcome } from './order.ts'

interface UnderWay {
  requestHash: string
  sessionId: string
  outcome: Promise<OrderOutcome>
}

/**
 * Makes a repeated order wait for the first one, so that both get the same answer. A different
 * order with the same customer and key is sent only after the first is decided.
 */
export class InFlight {
  readonly #send: (order: Order) => Promise<OrderOutcome>
  readonly #underWay = new Map<string, UnderWay>()

  constructor(send: (order: Order) => Promise<OrderOutcome>) {
    this.#send = send
  }

  async add(order: Order): Promise<OrderOutcome> {
    const { customerId, sessionId, key } = order
    if (!key) return this.#send(order)
    const name = `${customerId} ${key.value}`
    for (;;) {
      const first = this.#underWay.get(name)
      if (!first) break
      const isSame = first.requestHash === key.requestHash && first.sessionId === sessionId
      if (isSame) return first.outcome
      await first.outcome.catch(() => undefined)
    }
    const outcome = this.#send(order).finally(() => this.#underWay.delete(name))
    this.#underWay.set(name, { requestHash: key.requestHash, sessionId, outcome })
    return outcome
  }
}
