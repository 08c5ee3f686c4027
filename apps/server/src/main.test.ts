import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { COMPILED, ENTRY, PLAIN_SETTINGS, ServerProcess, freePort } from './test/server-process.ts'

/** These tests start whole processes, some with a database of their own. */
vi.setConfig({ testTimeout: 60_000 })

const VERIFY = resolve(import.meta.dirname, 'commands/verify.ts')
let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'velvet-main-'))
  await chmod(dataDir, 0o755)
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** Returns ports that no product on the same machine uses. */
async function freePorts() {
  return { PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) }
}

async function runToItsEnd(environment: NodeJS.ProcessEnv, program = ENTRY) {
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env['PATH'],
      ...COMPILED,
      DATA_DIR: dataDir,
      ...(await freePorts()),
      ...environment,
    },
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said: said.trim() }
}

test.each([
  [{ DEMO: 'yes', SANDBOX: 'no' }, /^Bad setting SANDBOX: .+\nBad setting DEMO: .+$/],
  [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' }, /^The start failed\. .+$/],
])('%j stops the start with one clear line for each fault', async (environment, line) => {
  const { code, said } = await runToItsEnd(environment)
  expect(said).toMatch(line)
  expect(code).toBe(1)
})

test('a command reports why it could not begin, and exits with 1', async () => {
  const nowhere = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' }
  const { code, said } = await runToItsEnd(nowhere, VERIFY)
  expect([code, said]).toEqual([1, expect.stringMatching(/^The command failed\. .+ECONNREFUSED/)])
})

test('a port in use is reported before anything has started', async () => {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const { port } = holder.address() as { port: number }
  const { code, said } = await runToItsEnd({ PORT: String(port) })
  holder.close()
  expect([code, said]).toEqual([1, expect.stringMatching(`^PORT: ${port} is in use`)])
})

/** How many calls of /healthz are counted in the figures, and how often a figure of the database is. */
const countsOf = (metrics: string) => ({
  calls: Number(/^http_request_duration_seconds_count\{.*\/healthz.*\} (\d+)$/m.exec(metrics)?.[1]),
  outbox: metrics.match(/^velvet_outbox_waiting /gm)?.length,
})

/** Returns the ids of the child processes of `pid` whose command line contains `program`. */
function childrenOf(pid: number, program: string): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter((child) => child && readFileSync(`/proc/${child}/cmdline`, 'utf8').includes(program))
    .map(Number)
}

test('when a worker is killed, every call is soon answered, or its connection closed', async () => {
  await using server = await ServerProcess.start({
    ...PLAIN_SETTINGS,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    WORKERS: '2',
  })
  const [worker = NaN] = childrenOf(server.pid, ENTRY)
  // A worker that has no time takes no connection.
  process.kill(worker, 'SIGSTOP')
  const calls = Array.from({ length: 8 }, () =>
    fetch(`${server.url}/healthz`, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(10_000),
    }).then(
      ({ status }) => status,
      (error: unknown) => (error as Error).name,
    ),
  )
  await Promise.any(calls)
  await sleep(300)
  process.kill(worker, 'SIGKILL')
  const outcomes = await Promise.all(calls)
  // A connection that is closed fails with a TypeError.
  expect(outcomes.filter((outcome) => outcome === 'TimeoutError')).toEqual([])
  expect(outcomes).toContain(200)
})

test('two workers under another name serve the demo and stop cleanly', async () => {
  const metricsPort = await freePort()
  const server = await ServerProcess.start({
    DATA_DIR: dataDir,
    ...(await freePorts()),
    METRICS_PORT: String(metricsPort),
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
    // Each on a connection of its own, which go to the workers by turns.
    for (let call = 0; call < 9; call += 1) {
      await fetch(`${server.url}/healthz`, { headers: { connection: 'close' } })
    }
    const read = async (address: string) => countsOf(await (await fetch(address)).text())
    const counted = { calls: 10, outbox: 1 }
    await expect.poll(() => read(`http://127.0.0.1:${metricsPort}/metrics`), { timeout: 10_000 }).toEqual(counted)
    expect(await read(`${server.url}/metrics`)).toEqual(counted)

    const [worker = NaN] = childrenOf(server.pid, ENTRY)
    process.kill(worker, 'SIGSTOP')
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    process.kill(worker, 'SIGCONT')
    expect(metrics).toContain('velvet_workers{state="silent"} 1\n')
    expect(countsOf(metrics)).toEqual(counted)
  } finally {
    expect(await server.stop()).toBe(0)
  }
}, 60_000)
