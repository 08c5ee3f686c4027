import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '../../app.ts'
import { connect } from '../database/connect.ts'
import { createDeps } from '../../running/start-server.ts'
import { startTestServer } from '../../test/start-test-server.ts'

test('a server on a replica is not ready, and says why', async () => {
  await using server = await startTestServer()
  const readOnly = `${server.databaseUrl}?options=-c%20default_transaction_read_only%3Don`
  const asking = connect(readOnly, { connections: 1 })
  const app = await createApp({ ...createDeps(server.config, server.db), asking })
  onTestFinished(async () => {
    await app.close()
    await asking.destroy()
  })
  const answer = await app.inject('/readyz')
  expect([answer.statusCode, answer.json<{ status: string }>().status]).toEqual([503, 'the database is a replica'])
  expect((await server.app.inject('/readyz')).statusCode).toBe(200)
})

test('a server that is about to stop is not ready, while it still answers calls', async () => {
  await using server = await startTestServer()
  const leaving = new AbortController()
  const app = await createApp({
    ...createDeps(server.config, server.db),
    leaving: leaving.signal,
  })
  onTestFinished(() => app.close())
  expect((await app.inject('/readyz')).statusCode).toBe(200)
  leaving.abort()
  const answer = await app.inject('/readyz')
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
  expect((await app.inject('/api/v1/locations')).statusCode).toBe(200)
})

test('a server is ready though all connections of its calls are busy', async () => {
  await using server = await startTestServer()
  const busy = connect(server.databaseUrl, { connections: 1 })
  const asking = connect(server.databaseUrl, { connections: 1 })
  const app = await createApp({ ...createDeps(server.config, busy), asking })
  onTestFinished(async () => {
    await app.close()
    await asking.destroy()
    await busy.destroy()
  })
  await busy.connection().execute(async () => {
    expect((await app.inject('/readyz')).statusCode).toBe(200)
  })
})
