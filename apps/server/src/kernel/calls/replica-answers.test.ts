// These tests show which calls the replica answers, and which the primary answers.
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from '../../app.ts'
import { createDeps } from '../../running/start-server.ts'
import { startStandIn } from '../../test/stand-in-replica.ts'
import { startTestServer } from '../../test/start-test-server.ts'
import { dayFromToday } from '../../test/books.ts'
import { TestStaff } from '../../test/people.ts'
import type { Database } from '../../platform/database/connect.ts'
import { KeptAnswers } from '../../platform/http/kept-answers.ts'

async function startWithReplica() {
  const server = await startTestServer()
  const standIn = await startStandIn(server.db)
  const answers = new KeptAnswers({ areChangesReceived: () => true })
  const deps = { ...createDeps(server.config, server.db), answers, replica: standIn.replica }
  const app = await createApp(deps)
  onTestFinished(async () => {
    await app.close()
    await server[Symbol.asyncDispose]()
  })
  await expect.poll(() => standIn.replica.isCurrent()).toBe(true)
  const titles = async () => {
    const { moviesList } = (await app.inject('/api/v1/movies')).json<{
      moviesList: { Title: string }[]
    }>()
    return moviesList.map(({ Title }) => Title)
  }
  return { server, standIn, answers, app, titles }
}

test('the catalogue comes from the replica, but never without a change that was heard', async () => {
  const { server, standIn, answers, titles } = await startWithReplica()
  await server.make.film({ title: 'on the primary' })
  expect(await titles()).toEqual([])

  await standIn.be('behind')
  answers.forget()
  expect(await titles()).toEqual(['on the primary'])
  await standIn.be('current')
  answers.forget()
  const { changedAt } = answers
  await expect.poll(() => standIn.replica.isCurrent(changedAt)).toBe(true)
  expect(await titles()).toEqual([])
})

test("customers' own data is read from the primary, not from the replica", async () => {
  const { server, app } = await startWithReplica()
  const customer = await server.make.customer({ balance: 500 })
  const { headers, id } = customer
  const wallet = await app.inject({ url: `/api/v1/wallet/${id}`, headers })
  expect(wallet.json()).toMatchObject({ balance: 500 })
})

test('reports come from the replica', async () => {
  const { server, standIn, app } = await startWithReplica()
  const finance = await TestStaff.make(server, 'finance')
  const report = () =>
    app.inject({
      url: '/api/v1/staff/reports/sales',
      headers: { authorization: finance.authorization },
    })
  expect((await report()).statusCode).toBe(200)
  await sql`alter table tickets rename to tickets_elsewhere`.execute(standIn.own)
  expect((await report()).statusCode).toBe(500)
})

/** Lets a replica end every reading of these tables with this code. */
async function endReadings(replica: Database, code: string, tables: readonly string[]) {
  const refusal = sql.lit(`begin raise exception 'away' using errcode = '${code}'; end`)
  // PostgreSQL calls an immutable function when it plans a statement, also where no row is there.
  await sql`create function stand_in.refuse() returns boolean
    language plpgsql immutable as ${refusal}`.execute(replica)
  for (const table of tables) {
    await sql`create view stand_in.${sql.ref(table)} as
      select * from public.${sql.ref(table)} where stand_in.refuse()`.execute(replica)
  }
}

test.each(['57P01', '40001'])(
  'a report and a file continue from the primary if the replica ends with %s',
  async (code) => {
    const { server, standIn, app } = await startWithReplica()
    const finance = await TestStaff.make(server, 'finance')
    const buyer = await server.make.customer({ balance: 100 })
    const { purchaseID } = await buyer.buy(await server.make.showtime({ price: 100 }), 1)
    await endReadings(standIn.own, code, ['purchases', 'ledger_movements'])
    for (const path of ['sales', 'sales/lines.csv', 'topups/lines.csv']) {
      await expect.poll(() => standIn.replica.isCurrent()).toBe(true)
      const { statusCode, body } = await app.inject({
        url: `/api/v1/staff/reports/${path}`,
        headers: { authorization: finance.authorization },
      })
      expect([path, statusCode]).toEqual([path, 200])
      if (path === 'sales/lines.csv') expect(body).toContain(purchaseID)
    }
    expect(standIn.losses).not.toEqual([])
  },
)

test('a box office file continues from the primary if the replica goes away', async () => {
  const { server, standIn, app } = await startWithReplica()
  const finance = await TestStaff.make(server, 'finance')
  const buyer = await server.make.customer({ balance: 100 })
  const showtime = await server.make.showtime({ price: 100 })
  await buyer.buy(showtime, 1)
  const { replica } = standIn
  const read = replica.read.bind(replica)
  const goAwayAfterwards = async <T>(work: (db: Database) => Promise<T>) => {
    const result = await read(work)
    await endReadings(standIn.own, '57P01', ['purchases'])
    return result
  }
  vi.spyOn(replica, 'read').mockImplementationOnce(goAwayAfterwards)
  const { body } = await app.inject({
    url: `/api/v1/staff/boxoffice.csv?by=showtime&from=${dayFromToday(-2)}&to=${dayFromToday(9)}`,
    headers: { authorization: finance.authorization },
  })
  expect(body).toContain(showtime.id)
  expect(standIn.losses).not.toEqual([])
})
