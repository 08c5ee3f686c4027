import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort, ServerProcess } from './test/server-process.ts'

const MAIN = resolve(import.meta.dirname, 'main.ts')
let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'velvet-main-'))
  await chmod(dataDir, 0o755)
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

async function runToItsEnd(environment: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, ...environment },
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said: said.trim() }
}

test.each([
  [{ PORT: 'eighty' }, /^Bad setting PORT: .+$/],
  [{ PORT: '70000' }, /^Bad setting PORT: .+$/],
  [{ WORKERS: '0' }, /^Bad setting WORKERS: .+$/],
  [{ DATABASE_URL: 'mysql://somewhere' }, /^Bad setting DATABASE_URL: .+$/],
  [{ LOG_LEVEL: 'loud' }, /^Bad setting LOG_LEVEL: .+$/],
  [{ SANDBOX_PORT: '3000', PORT: '3000' }, /^Bad setting SANDBOX_PORT: .+$/],
  [{ DEMO: 'yes', SANDBOX: 'no' }, /^Bad setting SANDBOX: .+\nBad setting DEMO: .+$/],
  [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' }, /^The start failed\. .+$/],
])('%j stops the start with a clear line each', async (environment, line) => {
  const { code, said } = await runToItsEnd({ SANDBOX_PORT: '3999', ...environment })
  expect(said).toMatch(line)
  expect(code).toBe(1)
})

test('production without its secrets does not start, and says which are missing', async () => {
  const { code, said } = await runToItsEnd({ NODE_ENV: 'production' })
  expect(code).toBe(1)
  const named = [...said.matchAll(/^Bad setting ([A-Z_]+): is missing/gm)].map(([, name]) => name)
  expect(named).toEqual(
    expect.arrayContaining(['TERMII_API_KEY', 'PAYSTACK_SECRET_KEY', 'FLUTTERWAVE_SECRET_HASH']),
  )
})

test('a port in use is said before anything has started', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as { port: number }
  const { code, said } = await runToItsEnd({ PORT: String(port) })
  holder.close()
  expect([code, said]).toEqual([1, expect.stringMatching(`^PORT: ${port} is in use`)])
})

test('with two workers and another name it serves the demo, and stops cleanly', async () => {
  const server = await ServerProcess.start({
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    WORKERS: '2',
    PRODUCT_NAME: 'Fitila',
  })
  try {
    const get = async (path: string) => fetch(server.url + path)
    const { moviesList } = (await (await get('/api/v1/movies')).json()) as {
      moviesList: { Status: string }[]
    }
    expect(moviesList.filter(({ Status }) => Status === 'now-playing').length).toBeGreaterThan(11)
    expect(moviesList.filter(({ Status }) => Status === 'coming-soon').length).toBeGreaterThan(5)
    expect(await (await get('/fitilacenters')).text()).toContain('<title>Fitila</title>')
    expect(await (await get('/healthz')).json()).toEqual({ status: 'ok' })
    expect(await (await get('/metrics')).text()).toContain('http_request_duration_seconds')
  } finally {
    expect(await server.stop()).toBe(0)
  }
})
