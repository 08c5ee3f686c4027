// Measures the limit of the store, by sending the same batch to the database without HTTP.
import type { Database } from '@velvet/server/platform/database/connect'
import { purchaseBatch } from '@velvet/server/sales/purchases/purchase-batch'
import type { Order } from '@velvet/server/sales/purchases/order'
import type { TestCustomer } from '@velvet/server/test/people'
import { randomUUID } from 'node:crypto'
import { allEnded } from './closed-loop.ts'
import type { Programme } from './programme.ts'
import { summarise, type Measured } from './statistics.ts'
import { goOn } from './step.ts'
import { takeTurns } from './take-turns.ts'

const BATCH = 64
const CONNECTIONS = 2

interface Load {
  db: Database
  buyers: readonly TestCustomer[]
  programme: Programme
  forMs: number
}

/** Buys in the product's own batches of 64, one after the other on each of two connections. */
export function buyStraightAtStore({ db, programme, ...load }: Load): Promise<Measured> {
  return runBatches(load, (batch) => buyOneBatch(db, batch, programme))
}

/**
 * Calls `buy` with batches of 64 buyers, one batch after the other on each of two connections. Each
 * connection has buyers of its own. `buy` returns how many of its buyers bought.
 */
export async function runBatches(
  { buyers, forMs }: Pick<Load, 'buyers' | 'forMs'>,
  buy: (batch: readonly TestCustomer[]) => Promise<number>,
): Promise<Measured> {
  const latenciesMs: number[] = []
  const began = performance.now()
  const buyBatches = async (connection: number) => {
    const half = buyers.filter((_buyer, index) => index % CONNECTIONS === connection)
    const batch = Array.from({ length: BATCH }, (_, index) => takeTurns(half, index))
    while (performance.now() - began < forMs) {
      goOn()
      const sent = performance.now()
      const bought = await buy(batch)
      latenciesMs.push(...Array<number>(bought).fill(performance.now() - sent))
    }
  }
  await allEnded(Array.from({ length: CONNECTIONS }, (_, connection) => buyBatches(connection)))
  return summarise(latenciesMs, (performance.now() - began) / 1000)
}

async function buyOneBatch(db: Database, buyers: readonly TestCustomer[], programme: Programme) {
  const requested = buyers.map((buyer) => ({ buyer, showtime: programme.next() }))
  const orders = requested.map(({ buyer, showtime }): Order => {
    return {
      customerId: buyer.id,
      sessionId: buyer.sessionId,
      request: {
        uuid: buyer.id,
        showtimeID: showtime.id,
        cinemaID: showtime.cinemaId,
        numberOfTickets: 1,
        amountToPay: showtime.price,
      },
      key: { value: randomUUID(), requestHash: 'made for the measurement' },
    }
  })
  const outcomes = await purchaseBatch(db, orders, 0)
  const refused = outcomes.findIndex((outcome) => 'refusal' in outcome)
  const soldOut = requested[refused]
  if (soldOut) programme.soldOut(soldOut.showtime)
  return outcomes.filter((outcome) => 'answer' in outcome).length
}
