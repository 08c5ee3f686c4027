// Tests what can happen to orders and to their customers while the orders wait.
import { pseudonymise } from '../../people/customers/close-account-sql.ts'
import { expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { isKnownToHaveEnded } from '../../kernel/identity/ended-sessions.ts'
import { connect } from '../../platform/database/connect.ts'
import { createDeps } from '../../running/start-server.ts'
import { captureLog } from '../../test/observe.ts'
import type { MadeShowtime } from '../../test/people.ts'
import { Makers } from '../../test/makers.ts'
import { outcomeOf } from '../../test/outcomes.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { untilOneWaits } from '../../test/waiting-statements.ts'
import { lockShow } from '../../catalogue/seats/seats-sql.ts'
import { QUEUE_LIMITS } from './purchase-queue.ts'

const server = useCheckedServer({ environment: { LOG_LEVEL: 'error' } })

/** Locks the row of a showtime, like a cancellation that takes long. */
async function holdShowtime({ id }: MadeShowtime): Promise<() => Promise<void>> {
  const holding = await server.db.startTransaction().execute()
  await lockShow(holding, id)
  return () => holding.rollback().execute()
}

test('a locked showtime leaves connections for other showtimes and other calls', async () => {
  const db = connect(server.databaseUrl)
  const app = await createApp(createDeps(server.config, db))
  const make = new Makers(app, db)
  const [hot, quiet] = [await make.showtime({ price: 10, seats: 50 }), await make.showtime({ price: 10 })]
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

test('a script that never stops buying does not keep customers from seats', async () => {
  const showtime = await server.make.showtime({ price: 10, seats: 300 })
  const greedy = await server.make.customer({ balance: 3000 })
  const others = await Promise.all([1, 2, 3].map(() => server.make.customer({ balance: 10 })))
  const letGo = await holdShowtime(showtime)
  const script = Array.from({ length: 210 }, () => outcomeOf(greedy.buy(showtime, 1)))
  expect(await Promise.race(script)).toBe('busy')
  expect(await outcomeOf(greedy.buy(await server.make.showtime(), 1))).toBe('busy')
  const buying = Promise.all(others.map((other) => outcomeOf(other.buy(showtime, 1))))
  await letGo()

  expect(await buying).toEqual(['won', 'won', 'won'])
  const won = (await Promise.all(script)).filter((outcome) => outcome === 'won').length
  expect(won).toBe(QUEUE_LIMITS.ofCustomer)
  expect(await greedy.balance()).toBe(3000 - 10 * won)
})

test('a refusal as busy says when to try again', async () => {
  const showtime = await server.make.showtime({ price: 10 })
  const buyer = await server.make.customer({ balance: 10 })
  const body = {
    uuid: buyer.id,
    showtimeID: showtime.id,
    cinemaID: showtime.cinemaId,
    numberOfTickets: 1,
    amountToPay: 10,
  }
  const letGo = await holdShowtime(showtime)
  const asked = Array.from({ length: QUEUE_LIMITS.ofCustomer + 1 }, () =>
    buyer.call('POST', '/api/v1/purchaseticket', body),
  )
  const busy = await Promise.race(asked)
  expect([busy.statusCode, busy.headers['retry-after']]).toEqual([503, '5'])
  await letGo()
  await Promise.all(asked)
})

test('an order whose session ends while it waits buys nothing', async () => {
  const [hot, quiet] = [await server.make.showtime(), await server.make.showtime({ price: 10 })]
  const first = await server.make.customer({ balance: 100 })
  const buyer = await server.make.customer({ balance: 10 })
  const letGo = await holdShowtime(hot)
  const held = outcomeOf(first.buy(hot, 1))
  await untilOneWaits(server.db)
  const waiting = outcomeOf(buyer.buy(quiet, 1))
  await server.db.updateTable('sessions').set({ revoked_at: new Date() }).where('id', '=', buyer.sessionId).execute()
  expect(await waiting).toBe('session-ended')
  await letGo()
  expect(await held).toBe('won')
  expect(await buyer.balance()).toBe(10)
  expect(isKnownToHaveEnded(buyer.sessionId)).toBe(true)
  expect(await outcomeOf(first.buy(quiet, 11))).toBe('too-many-tickets')
  expect(isKnownToHaveEnded(first.sessionId)).toBe(false)
})

test('an account that is closed while its order waits buys nothing', async () => {
  const showtime = await server.make.showtime({ price: 10 })
  const buyer = await server.make.customer({ balance: 10 })
  const waiting = await server.db.transaction().execute(async (tx) => {
    await tx.selectFrom('customers').where('id', '=', buyer.id).forUpdate().execute()
    const outcome = outcomeOf(buyer.buy(showtime, 1))
    await untilOneWaits(server.db)
    await pseudonymise(tx, buyer.id)
    return { outcome }
  })
  expect(await waiting.outcome).toBe('session-ended')
  expect(await buyer.balance()).toBe(10)
})

test('a customer without a wallet fails alone in the batch, and the log says so', async () => {
  const lines = captureLog(server)
  const showtime = await server.make.showtime({ price: 10, seats: 20 })
  const buyers = await Promise.all(Array.from({ length: 9 }, () => server.make.customer({ balance: 10 })))
  const broken = await server.make.customer()
  await server.db.deleteFrom('ledger_accounts').where('id', '=', broken.id).execute()
  const outcomes = await Promise.all([...buyers, broken].map((buyer) => outcomeOf(buyer.buy(showtime, 1))))
  expect(outcomes).toEqual([...Array<string>(9).fill('won'), 'internal'])
  expect(lines.join()).toContain('a batch of purchases failed')
})
