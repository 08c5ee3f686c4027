// Buyers who each wait for their answer before they buy again, through HTTP.
import type { TestCustomer } from '@velvet/server/test/test-customer'
import { randomUUID } from 'node:crypto'
import { Pool } from 'undici'
import type { Programme } from './programme.ts'

export interface Measured {
  perSecond: number
  p50Ms: number
  p99Ms: number
}

interface Load {
  url: string
  buyers: readonly TestCustomer[]
  programme: Programme
  forMs: number
}

/** Returns what was bought; refusals for a showtime that sold out meanwhile are not counted. */
export async function buyInClosedLoop({ url, buyers, programme, forMs }: Load): Promise<Measured> {
  const pool = new Pool(url, { connections: buyers.length })
  const latenciesMs: number[] = []
  const began = performance.now()
  await Promise.all(
    buyers.map(async (buyer) => {
      while (performance.now() - began < forMs) {
        const sent = performance.now()
        if (await buyOne(pool, buyer, programme)) latenciesMs.push(performance.now() - sent)
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  await pool.close()
  return summary(latenciesMs, seconds)
}

async function buyOne(pool: Pool, buyer: TestCustomer, programme: Programme): Promise<boolean> {
  const showtime = programme.next()
  const { statusCode, body } = await pool.request({
    method: 'POST',
    path: '/api/v1/purchaseticket',
    headers: {
      ...buyer.headers,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      uuid: buyer.id,
      showtimeID: showtime.id,
      cinemaID: showtime.cinemaId,
      numberOfTickets: 1,
      amountToPay: showtime.price,
    }),
  })
  const text = await body.text()
  if (statusCode === 200) return true
  if (statusCode !== 409) throw new Error(`A purchase was answered ${statusCode}: ${text}`)
  programme.soldOut(showtime)
  return false
}

function summary(latenciesMs: number[], seconds: number): Measured {
  const sorted = latenciesMs.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? NaN
  return { perSecond: sorted.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99) }
}
