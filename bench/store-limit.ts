// Measures the limit of the store, by sending the same batch to the database without HTTP.
import type { Database } from '@velvet/server/database/connect'
import { buyBatch } from '@velvet/server/purchases/buy-batch'
import type { Order } from '@velvet/server/purchases/order'
import type { TestCustomer } from '@velvet/server/test/test-customer'
import { randomUUID } from 'node:crypto'
import { allEnded } from './closed-loop.ts'
import type { Programme } from './programme.ts'
import { summarise, type Measured } from './statistics.ts'
import { goOn } from './step.ts'

const BATCH = 64
const CONNECTIONS = 2

interface Load {
  db: Database
  buyers: readonly TestCustomer[]
  programme: Programme
  forMs: number
}

/** Buys in batches of 64, one after the other on each of two connections. */
export async function buyStraightAtStore({
  db,
  buyers,
  programme,
  forMs,
}: Load): Promise<Measured> {
  const latenciesMs: number[] = []
  const began = performance.now()
  const buyBatches = async (connection: number) => {
    const half = buyers.filter((_buyer, place) => place % CONNECTIONS === connection)
    while (performance.now() - began < forMs) {
      goOn()
      const sent = performance.now()
      const bought = await buyOneBatch(db, half, programme)
      latenciesMs.push(...Array<number>(bought).fill(performance.now() - sent))
    }
  }
  await allEnded(Array.from({ length: CONNECTIONS }, (_, connection) => buyBatches(connection)))
  return summarise(latenciesMs, (performance.now() - began) / 1000)
}

async function buyOneBatch(db: Database, buyers: readonly TestCustomer[], programme: Programme) {
  const wanted = Array.from({ length: BATCH }, () => programme.next())
  const orders = wanted.map((showtime, place): Order => {
    const buyer = buyers[place % buyers.length]
    if (!buyer) throw new Error('The load has no buyers')
    return {
      customerId: buyer.id,
      sessionId: buyer.sessionId,
      wish: {
        uuid: buyer.id,
        showtimeID: showtime.id,
        cinemaID: showtime.cinemaId,
        numberOfTickets: 1,
        amountToPay: showtime.price,
      },
      key: { value: randomUUID(), requestHash: 'made for the measurement' },
    }
  })
  const outcomes = await buyBatch(db, orders, 0)
  const refused = outcomes.findIndex((outcome) => 'refusal' in outcome)
  const soldOut = wanted[refused]
  if (soldOut) programme.soldOut(soldOut)
  return outcomes.filter((outcome) => 'answer' in outcome).length
}
