import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { createDeps } from '../../running/start-server.ts'
import { FaultyProxy } from '../../test/faulty-proxy.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { connect, SILENCE_LIMIT_MS, type Database } from './connect.ts'

const CONNECTIONS = 2
const SILENCE_MS = 400

const server = useTestServer()
let proxy: FaultyProxy
let db: Database
let app: FastifyInstance

beforeAll(async () => {
  proxy = await FaultyProxy.before(server.databaseUrl)
  db = connect(proxy.url, { connections: CONNECTIONS, silenceLimitMs: SILENCE_MS })
  app = await createApp(createDeps(server.config, db))
})
afterAll(async () => {
  await app.close()
  await db.destroy()
  await proxy[Symbol.asyncDispose]()
})

/** Sends as many requests at once as there are connections, so that each of them is in use. */
async function askOnAll(method: 'GET' | 'POST', url: string, payload?: object) {
  const asked = Array.from({ length: CONNECTIONS }, () => app.inject({ method, url, ...(payload && { payload }) }))
  return (await Promise.all(asked)).map((answer) => [answer.statusCode, answer.json<{ error?: string }>().error])
}

const found = Array(CONNECTIONS).fill([200, undefined])
const unavailable = Array(CONNECTIONS).fill([503, 'service-unavailable'])

test('calls to an unresponsive database are refused in time and work again later', async () => {
  expect(await askOnAll('GET', '/api/v1/movies')).toEqual(found)
  proxy.fallSilent()
  const began = performance.now()
  // The first calls use the open connections, the second ones new connections that are not answered.
  expect(await askOnAll('GET', '/api/v1/movies')).toEqual(unavailable)
  expect(await askOnAll('GET', '/api/v1/movies')).toEqual(unavailable)
  expect(performance.now() - began).toBeLessThan(4 * SILENCE_MS + 1000)
  proxy.letNewOnesPass()
  expect(await askOnAll('GET', '/api/v1/movies')).toEqual(found)
})

test('a transaction interrupted by an unresponsive database releases its connection', async () => {
  const message = { name: 'Ada Obi', email: 'ada@mail.example', country: 'Nigeria' }
  const write = () => askOnAll('POST', '/api/v1/contact', { ...message, message: 'Good day' })
  const accepted = Array(CONNECTIONS).fill([202, undefined])
  expect(await write()).toEqual(accepted)
  proxy.fallSilent()
  expect(await write()).toEqual(unavailable)
  proxy.letNewOnesPass()
  expect(await write()).toEqual(accepted)
})

test('a call that waits too long for another is refused for a later retry', async () => {
  const customer = await server.make.customer()
  const hurried = connect(server.databaseUrl, { connections: 1 })
  await sql`set statement_timeout = 100`.execute(hurried)
  const hasty = await createApp(createDeps(server.config, hurried))
  const answer = await server.db.transaction().execute(async (tx) => {
    await sql`lock table sessions in access exclusive mode`.execute(tx)
    return hasty.inject({ url: `/api/v1/user/${customer.id}`, headers: customer.headers })
  })
  expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([503, 'service-unavailable'])
  await hasty.close()
  await hurried.destroy()
})

test("a connection is given up after a statement's limit and before the app's limit", () => {
  const { ofCalls, ofJobs } = SILENCE_LIMIT_MS
  // packages/client waits for 15 s.
  expect(ofCalls).toBeLessThan(15_000)
  expect(ofJobs).toBeGreaterThan(60_000)
})
