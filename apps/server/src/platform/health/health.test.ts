import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '../../app.ts'
import { connect } from '../database/connect.ts'
import { createDeps } from '../../running/start-server.ts'
import { freePort, ServerProcess } from '../../test/server-process.ts'
import { startTestServer } from '../../test/start-test-server.ts'

const SECRETS = {
  TOKEN_SECRET: randomBytes(32).toString('hex'),
  HASH_SECRET: randomBytes(32).toString('hex'),
}
const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://velvet@127.0.0.1/velvet',
  SANDBOX: 'on',
  RATE_LIMIT: 'off',
  DEBUG_ROUTES: 'off',
  PUBLIC_URL: 'https://velvet.example',
  ...SECRETS,
}

test('without a database the metrics that need none are still served', async () => {
  await using server = await startTestServer()
  const away = connect('postgresql://velvet@127.0.0.1:1/away')
  const app = await createApp(createDeps(server.config, away))
  onTestFinished(async () => {
    await app.close()
    await away.destroy()
  })
  const answer = await app.inject('/metrics')
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('process_cpu_seconds_total')
  expect((await app.inject('/readyz')).statusCode).toBe(503)
  expect((await app.inject('/healthz')).statusCode).toBe(200)
})

test('repeated metrics requests are limited, and health is always served', async () => {
  await using server = await startTestServer({ environment: { RATE_LIMIT: 'on' } })
  const ask = async (url: string) => (await server.app.inject(url)).statusCode
  const answers = new Set<number>()
  for (let asked = 0; asked < 61; asked += 1) answers.add(await ask('/metrics'))
  expect([...answers]).toEqual([200, 429])
  for (let asked = 0; asked < 61; asked += 1) expect(await ask('/healthz')).toBe(200)
})

test('a Redis that accepts connections and never answers delays no call', async () => {
  const silent = createServer()
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as AddressInfo
  await using server = await startTestServer({
    environment: { RATE_LIMIT: 'on', REDIS_URL: `redis://127.0.0.1:${port}` },
  })
  const started = performance.now()
  expect((await server.app.inject('/api/v1/movies')).statusCode).toBe(200)
  expect(performance.now() - started).toBeLessThan(4000)
})

test('while Redis is gone, calls are answered at once', async () => {
  await using server = await startTestServer({
    environment: { RATE_LIMIT: 'on', REDIS_URL: 'redis://127.0.0.1:1' },
  })
  const started = performance.now()
  for (let call = 0; call < 16; call += 1) {
    expect((await server.app.inject('/api/v1/locations')).statusCode).toBe(200)
  }
  expect(performance.now() - started).toBeLessThan(4000)
})

test('in production the metrics are served only on their own port', async () => {
  const port = await freePort()
  await using server = await startTestServer({
    environment: { ...PRODUCTION, METRICS_PORT: String(port) },
  })
  expect((await server.app.inject('/metrics')).statusCode).toBe(404)
  const apart = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(await apart.text()).toContain('http_request_duration_seconds')
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(404)
})

test('a port for metrics that is in use stops the start with its name', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void taken.close())
  const { port } = taken.address() as AddressInfo
  await expect(startTestServer({ environment: { METRICS_PORT: String(port) } })).rejects.toThrow(String(port))
})

test('calls through an untrusted proxy cause one warning', async () => {
  await using server = await startTestServer()
  const beside = await ServerProcess.startBeside(server)
  for (let call = 0; call < 3; call += 1) {
    await fetch(`${beside.url}/healthz`, { headers: { 'x-forwarded-for': '203.0.113.7' } })
  }
  await beside.stop()
  expect(beside.output.match(/TRUST_PROXY is off/g)).toHaveLength(1)
})
