// The limit of the store: the same batch driven straight at the database, without HTTP.
import type { Database } from '@velvet/server/database/connect'
import { buyBatch } from '@velvet/server/purchases/buy-batch'
import type { Order } from '@velvet/server/purchases/order'
import type { TestCustomer } from '@velvet/server/test/test-customer'
import { randomUUID } from 'node:crypto'
import type { Programme } from './programme.ts'

const BATCH = 64
const CONNECTIONS = 2

interface Load {
  db: Database
  buyers: readonly TestCustomer[]
  programme: Programme
  forMs: number
}

/** Returns purchases a second: batches of 64, one after the other on each of two connections. */
export async function buyStraightAtStore({ db, buyers, programme, forMs }: Load): Promise<number> {
  let bought = 0
  const began = performance.now()
  const halves = Array.from({ length: CONNECTIONS }, (_, half) =>
    buyers.filter((_buyer, place) => place % CONNECTIONS === half),
  )
  await Promise.all(
    halves.map(async (half) => {
      while (performance.now() - began < forMs) {
        bought += await buyOneBatch(db, half, programme)
      }
    }),
  )
  return bought / ((performance.now() - began) / 1000)
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
