// Buyers beside a customer whose rows another person holds, as a long action of the staff would.
import { AppError } from '@velvet/contract/shared/errors'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { withIdempotency } from '../../kernel/idempotency/with-idempotency.ts'
import { connect, type Database } from '../../platform/database/connect.ts'
import { createDeps } from '../../running/start-server.ts'
import { Makers } from '../../test/makers.ts'
import { outcomeOf } from '../../test/outcomes.ts'
import { useCheckedServer, type TestServer } from '../../test/start-test-server.ts'
import type { MadeShowtime, TestCustomer } from '../../test/people.ts'

const BUYERS = 20

const server = useCheckedServer()
/** A server whose pool has ten connections, as in production. */
let app: TestServer['app']
let pool: Database
let make: Makers

beforeAll(async () => {
  pool = connect(server.databaseUrl)
  app = await createApp(createDeps(server.config, pool))
  await app.ready()
  make = new Makers(app, server.db)
})
afterAll(async () => {
  await app.close()
  await pool.destroy()
})

const customers = (count: number) => Promise.all(Array.from({ length: count }, () => make.customer({ balance: 100 })))

/** Returns the time in which customers buy a ticket each, all at once. */
async function timeToBuy(buyers: readonly TestCustomer[], showtime: MadeShowtime): Promise<number> {
  const begun = performance.now()
  const outcomes = await Promise.all(buyers.map((buyer) => outcomeOf(buyer.buy(showtime, 1))))
  expect(new Set(outcomes)).toEqual(new Set(['won']))
  return performance.now() - begun
}

const KEY = 'a key that is held'
const heldRows: Record<string, (customer: TestCustomer) => RawBuilder<unknown>> = {
  wallet: ({ id }) => sql`select from ledger_accounts where id = ${id} for update`,
  account: ({ id }) => sql`select from customers where id = ${id} for update`,
  key: ({ id }) => sql`insert into idempotency_keys (customer_id, key, request_hash)
    values (${id}, ${KEY}, 'of another call')`,
}

test.each(Object.entries(heldRows))(
  'a locked %s delays no other buyers, and its order is decided afterwards',
  async (name, lockOf) => {
    const [hot, other] = [
      await make.showtime({ price: 10, seats: 100 }),
      await make.showtime({ price: 10, seats: 100 }),
    ]
    const [held, ...buyers] = await customers(1 + BUYERS)
    if (!held) throw new Error('No customer was made')
    const quiet = await timeToBuy(buyers, hot)
    const holding = await server.db.startTransaction().execute()
    await lockOf(held).execute(holding)

    let isDecided = false
    const orders = [0, 1, 2].map((order) =>
      outcomeOf(held.buy(hot, 1, { key: name === 'key' && order === 0 ? KEY : `order ${order}` })).finally(
        () => (isDecided = true),
      ),
    )
    const beside = [await timeToBuy(buyers, hot), await timeToBuy(buyers, other)]
    expect(Math.max(...beside)).toBeLessThan(10 * quiet + 1500)
    if (name !== 'key') expect(isDecided).toBe(false)
    await holding.rollback().execute()
    expect(await Promise.all(orders)).toEqual(['won', 'won', 'won'])
    expect(await held.balance()).toBe(70)
  },
)

test('a refusal whose key is in use elsewhere is returned at once and not stored', async () => {
  const showtime = await make.showtime({ price: 10 })
  const [held, buyer] = [await make.customer({ balance: 100 }), await make.customer({ balance: 10 })]
  const letGo = Promise.withResolvers<undefined>()
  const begun = Promise.withResolvers<undefined>()
  const request = { call: 'another call', input: {} }
  const other = withIdempotency(server.db, { customerId: held.id, key: KEY, request }, async () => {
    begun.resolve(undefined)
    await letGo.promise
    throw new AppError('busy')
  }).catch(() => undefined)
  await begun.promise
  const from = performance.now()
  expect(await outcomeOf(held.buy(showtime, 1, { key: KEY, amount: 11 }))).toBe('price-changed')
  expect(await outcomeOf(buyer.buy(showtime, 1))).toBe('won')
  expect(performance.now() - from).toBeLessThan(1_500)
  letGo.resolve(undefined)
  await other
  expect(await outcomeOf(held.buy(showtime, 1, { key: KEY }))).toBe('won')
})

test('a customer whose wallet stays locked is refused as busy and buys nothing', async () => {
  const showtime = await make.showtime({ price: 10 })
  const [held] = await customers(1)
  if (!held) throw new Error('No customer was made')
  const outcome = await server.db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    await sql`select from ledger_accounts where id = ${held.id} for update`.execute(tx)
    return outcomeOf(held.buy(showtime, 1, { key: 'a key' }))
  })
  expect([outcome, await held.balance()]).toEqual(['busy', 100])
  expect((await held.buy(showtime, 1, { key: 'a key' })).balance).toBe(90)
}, 30_000)
