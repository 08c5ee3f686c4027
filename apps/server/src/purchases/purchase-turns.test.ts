import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { connect } from '../database/connect.ts'
import { createDeps } from '../start-server.ts'
import { expectInvariants } from '../test/ledger-check.ts'
import { Makers } from '../test/makers.ts'
import type { MadeShowtime } from '../test/made-showtime.ts'
import { outcomeOf } from '../test/outcomes.ts'
import { startTestServer, type TestServer } from '../test/start-test-server.ts'
import { inTurn } from './purchase-turns.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterEach(() => expectInvariants(server.db))
afterAll(() => server[Symbol.asyncDispose]())

/** Holds the row of a showtime, as a purchase does that does not come to its end. */
async function holdShowtime({ id }: MadeShowtime): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<undefined>()
  const letGo = Promise.withResolvers<undefined>()
  const holding = server.db.transaction().execute(async (tx) => {
    await tx.selectFrom('showtimes').select('id').where('id', '=', id).forUpdate().execute()
    held.resolve(undefined)
    await letGo.promise
  })
  await held.promise
  return async () => {
    letGo.resolve(undefined)
    await holding
  }
}

test('a showtime that everybody waits for leaves connections for other showtimes and other calls', async () => {
  const db = connect(server.databaseUrl)
  const app = await createApp(createDeps(server.config, db))
  const make = new Makers(app, db)
  const [hot, quiet] = [
    await make.showtime({ price: 10, seats: 50 }),
    await make.showtime({ price: 10 }),
  ]
  const buyers = await Promise.all(Array.from({ length: 40 }, () => make.customer({ balance: 10 })))
  const other = await make.customer({ balance: 10 })

  const letGo = await holdShowtime(hot)
  const waiting = Promise.all(buyers.map((buyer) => outcomeOf(buyer.buy(hot, 1))))
  expect((await other.buy(quiet, 1)).balance).toBe(0)
  const list = await other.call('POST', '/api/v1/fetchtickets', { uuid: other.id })
  expect(list.json()).toHaveLength(1)
  await letGo()

  expect(new Set(await waiting)).toEqual(new Set(['won']))
  await app.close()
  await db.destroy()
})

test('purchases come into their turn in the order in which they arrived', async () => {
  const order: number[] = []
  await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      inTurn('one showtime', () => Promise.resolve(order.push(number))),
    ),
  )
  expect(order).toEqual([...order].sort((one, other) => one - other))
})

test('beyond two hundred that wait, a purchase is told at once that it is busy, and nothing is written', async () => {
  const showtime = await server.make.showtime({ price: 10, seats: 300 })
  const buyer = await server.make.customer({ balance: 3000 })
  const letGo = await holdShowtime(showtime)
  const buying = Array.from({ length: 210 }, () => outcomeOf(buyer.buy(showtime, 1)))
  const first = await Promise.race(buying)
  expect(first).toBe('busy')
  await letGo()
  const outcomes = await Promise.all(buying)
  const sold = outcomes.filter((outcome) => outcome === 'won').length
  expect(outcomes.filter((outcome) => outcome === 'busy')).toHaveLength(210 - sold)
  expect(sold).toBe(202)
  expect(await buyer.balance()).toBe(3000 - 10 * sold)
})
