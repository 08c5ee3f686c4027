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
      inTurn({ customerId: `buyer ${number}`, showtimeId: 'one showtime' }, () =>
        Promise.resolve(order.push(number)),
      ),
    ),
  )
  expect(order).toEqual([...order].sort((one, other) => one - other))
})

test('beyond two hundred that wait for a showtime, a purchase is told at once that it is busy', async () => {
  let begun = 0
  const letGo = Promise.withResolvers<'bought'>()
  const buy = (buyer: number) =>
    inTurn({ customerId: `buyer ${buyer}`, showtimeId: 'a showtime that stands' }, () => {
      begun += 1
      return letGo.promise
    }).catch((error: unknown) => error)
  const first = [buy(1), buy(2)]
  await expect.poll(() => begun).toBe(2)
  const later = Array.from({ length: 208 }, (_, number) => buy(3 + number))
  expect(await Promise.race(later)).toMatchObject({ code: 'busy' })
  letGo.resolve('bought')
  const outcomes = await Promise.all([...first, ...later])
  expect(outcomes.filter((outcome) => outcome === 'bought')).toHaveLength(202)
  expect(begun).toBe(202)
})

test('a customer whose script never stops buying keeps nobody else from a seat, and gets no more than the others', async () => {
  const showtime = await server.make.showtime({ price: 10, seats: 300 })
  const greedy = await server.make.customer({ balance: 3000 })
  const others = await Promise.all([1, 2, 3].map(() => server.make.customer({ balance: 10 })))
  const letGo = await holdShowtime(showtime)
  const script = Array.from({ length: 210 }, () => outcomeOf(greedy.buy(showtime, 1)))
  expect(await Promise.race(script)).toBe('busy')
  const elsewhere = Array.from({ length: 210 }, () =>
    outcomeOf(greedy.buy({ ...showtime, id: crypto.randomUUID() }, 1)),
  )
  expect(await Promise.race(elsewhere)).toBe('busy')
  const buying = Promise.all(others.map((other) => outcomeOf(other.buy(showtime, 1))))
  await letGo()

  expect(await buying).toEqual(['won', 'won', 'won'])
  await Promise.all(elsewhere)
  const won = (await Promise.all(script)).filter((outcome) => outcome === 'won').length
  expect(won).toBe(22)
  expect(await greedy.balance()).toBe(3000 - 10 * won)
})
