// The loads that buy, through HTTP.
import type { TestCustomer } from '@velvet/server/test/people'
import { buyOne, buyOneSomewhere } from './buy-over-http.ts'
import { openPool } from './client-pool.ts'
import { runClosedLoop } from './closed-loop.ts'
import { runOpenLoop } from './open-loop.ts'
import type { Programme } from './programme.ts'
import type { Measured } from './statistics.ts'
import { takeTurns } from './take-turns.ts'

interface Load {
  url: string
  buyers: readonly TestCustomer[]
  programme: Programme
  forMs: number
}

/**
 * With this many connections, each request is sent as soon as it arrives, even while a few hundred
 * others wait for the server.
 */
const CONNECTIONS_OF_OPEN_LOOP = 256

/** Each buyer waits for the answer; refusals at a showtime that sold out meanwhile do not count. */
export async function buyInClosedLoop(load: Load): Promise<Measured> {
  const { url, buyers, programme, forMs } = load
  await using pool = openPool(url, buyers.length)
  const buy = async (buyer: TestCustomer) => {
    const outcome = await buyOne(pool, buyer, programme)
    if (outcome === 'busy') throw new Error('A buyer of the closed loop was told to come back later')
    return outcome === 'bought'
  }
  return await runClosedLoop({
    clients: buyers.length,
    forMs,
    send: (client) => buy(takeTurns(buyers, client)),
  })
}

/** Buyers arrive at a rate. One whose showtime is sold out goes on to the next, and keeps waiting. */
export async function buyInOpenLoop(load: Load & { perSecond: number }): Promise<Measured> {
  const { url, buyers, programme, forMs, perSecond } = load
  await using pool = openPool(url, CONNECTIONS_OF_OPEN_LOOP)
  return await runOpenLoop({
    perSecond,
    forMs,
    send: (arrival) => buyOneSomewhere(pool, takeTurns(buyers, arrival), programme),
  })
}
