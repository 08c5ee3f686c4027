import type { TestCustomer } from '@velvet/server/test/people'
import { randomUUID } from 'node:crypto'
import type { ClientPool } from './client-pool.ts'
import type { Programme } from './programme.ts'

/** Buys one ticket. Throws at an answer that the load does not expect. */
export async function buyOne(
  pool: ClientPool,
  buyer: TestCustomer,
  programme: Programme,
): Promise<'bought' | 'sold-out' | 'busy'> {
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
  if (statusCode === 200) return 'bought'
  const { error } = JSON.parse(text) as { error?: string }
  if (error === 'busy') return 'busy'
  if (error !== 'sold-out') throw new Error(`A purchase was answered ${statusCode}: ${text}`)
  programme.soldOut(showtime)
  return 'sold-out'
}

/** Buys one ticket, at the next showtime if one is sold out. Returns whether it was served. */
export async function buyOneSomewhere(...load: Parameters<typeof buyOne>): Promise<boolean> {
  for (;;) {
    const outcome = await buyOne(...load)
    if (outcome !== 'sold-out') return outcome === 'bought'
  }
}
