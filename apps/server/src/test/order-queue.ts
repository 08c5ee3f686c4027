import type { Order, OrderOutcome } from '../sales/purchases/order.ts'
import { PurchaseQueue, type Options } from '../sales/purchases/purchase-queue.ts'

export const LARGEST_BATCH = 256

let orders = 0

interface input {
  customer?: string
  session?: string
  showtime?: string
  key?: string
}

/** Makes an order of one ticket. Unless the test names a customer, each order is from another one. */
export function anOrder(optionsMade: input = {}): Order {
  orders += 1
  const { customer = `customer ${orders}`, showtime = 'a showtime', key } = optionsMade
  const { session = `session of ${customer}` } = optionsMade
  return {
    customerId: customer,
    sessionId: session,
    request: {
      uuid: customer,
      showtimeID: showtime,
      cinemaID: 'a cinema',
      numberOfTickets: 1,
      amountToPay: 10,
    },
    key: key === undefined ? undefined : { value: key, requestHash: `${showtime} under ${key}` },
  }
}

/** Returns an outcome that names its order, so that a mix-up is noticed. */
export function outcomeFor({ customerId }: Order): OrderOutcome {
  return { answer: { message: '', purchaseID: customerId, balance: 0, tickets: [] } }
}

/** Makes a queue whose batches are answered when the test calls `release`. */
export function aQueue(options: Partial<Options> = {}) {
  const batches: (readonly Order[])[] = []
  let letGo = Promise.withResolvers<undefined>()
  const reported: unknown[] = []
  const queue = new PurchaseQueue({
    async buy(batch) {
      batches.push(batch)
      await letGo.promise
      return batch.map(outcomeFor)
    },
    largestBatch: LARGEST_BATCH,
    report: (error) => reported.push(error),
    ...options,
  })
  const release = () => {
    letGo.resolve(undefined)
    letGo = Promise.withResolvers()
    letGo.resolve(undefined)
  }
  return { queue, batches, reported, release }
}

/** Returns `bought`, or the code of the refusal, or the error in words. */
export const codeOf = (outcome: Promise<unknown>) =>
  outcome.then(
    () => 'bought',
    (error: unknown) => (error as { code?: string }).code ?? String(error),
  )
