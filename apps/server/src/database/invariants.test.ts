import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../test/start-test-server.ts'
import { checkInvariants, reportInvariants } from './invariants.ts'
import { connect } from './connect.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

async function report(limitMs?: number) {
  const lines: string[] = []
  const isSound = await reportInvariants(server.db, (line) => lines.push(line), limitMs)
  return { isSound, lines: lines.map((line) => line.replace(/[:(].*/, '').trim()) }
}

test('of a sound database each invariant is said to hold', async () => {
  expect(await report()).toEqual({
    isSound: true,
    lines: [1, 2, 3, 4, 5, 6, 7, 8].map((number) => `I${number} holds`),
  })
})

test('a question that takes too long is said to be open, is no all-clear, and keeps no other waiting', async () => {
  const reached = await server.db.transaction().execute(async (tx) => {
    await sql`lock table sign_up_bonuses in access exclusive mode`.execute(tx)
    return report(200)
  })
  expect(reached.isSound).toBe(false)
  expect(reached.lines.slice(5)).toEqual(['I6 holds', 'I7 NOT ANSWERED', 'I8 holds'])
})

test('a broken invariant is counted', async () => {
  const showtime = await server.make.showtime()
  const assign = (seats: number) =>
    sql`update showtimes set assigned_seats = ${seats} where id = ${showtime.id}`.execute(server.db)
  await assign(1)
  const { isSound, lines } = await report()
  expect([isSound, lines[1]]).toEqual([false, 'I2 BROKEN 1 times'])
  await assign(0)
})

test('a question may take longer than a call of a customer', async () => {
  const hurried = connect(server.databaseUrl, { connections: 1 })
  await sql`set statement_timeout = 100`.execute(hurried)
  const counted = await server.db.transaction().execute(async (tx) => {
    await sql`lock table sign_up_bonuses in access exclusive mode`.execute(tx)
    const asked = checkInvariants(hurried)
    await sql`select pg_sleep(0.5)`.execute(tx)
    return { asked }
  })
  expect(await counted.asked).toHaveLength(8)
  await hurried.destroy()
})
