// Measures how long it takes from the command until the product says that it is ready.
import { NODE_FLAGS, freePort } from '@velvet/server/test/server-process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { startBare } from './bare.ts'
import { plain } from './metric.ts'
import type { Length, Outcome } from './part.ts'
import { openTestEnvironment } from './test-environment.ts'
import { makeFolder, type Site } from './site.ts'
import { median } from './statistics.ts'
import { step } from './step.ts'

const ROOT = resolve(import.meta.dirname, '..')
const READY = /is ready/
/** The first start fills a database. */
const READY_WITHIN_MS = 180_000

type Command = [program: string, args: readonly string[]]

export async function measureStart(site: Site, { rounds }: Length): Promise<Outcome> {
  await using testEnvironment = await openTestEnvironment(site)
  const folder = await makeFolder()
  try {
    const server: Command = [process.execPath, [...NODE_FLAGS, site.entry]]
    const whole: Command = ['npm', ['start']]
    const ofServer = { ...testEnvironment.environment(), DEMO: 'on' }
    const ofWhole = { DATA_DIR: folder }
    step('start: filling two databases with the demo')
    await timeStart(server, ofServer)
    await timeStart(whole, ofWhole)
    const samples = { bare: [] as number[], server: [] as number[], whole: [] as number[] }
    for (let round = 1; round <= rounds; round += 1) {
      await using bare = await startBare(1)
      samples.bare.push(bare.readyAfterMs / 1000)
      samples.server.push(await timeStart(server, ofServer))
      samples.whole.push(await timeStart(whole, ofWhole))
      const text = Object.entries(samples).map(([name, all]) => `${name} ${all.at(-1)?.toFixed(2)}`)
      step(`start, round ${round} of ${rounds}, seconds: ${text.join(', ')}`)
    }
    const limit = median(samples.bare)
    const figures = [
      plain('start-server', { measured: median(samples.server), limit, unit: 's' }),
      plain('start-whole', { measured: median(samples.whole), limit, unit: 's' }),
    ]
    return { figures, broken: 0 }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Starts a command, ends it once it is ready, and returns the seconds from its start until it was
 * ready.
 */
async function timeStart([program, args]: Command, requested: NodeJS.ProcessEnv): Promise<number> {
  const ports = { PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) }
  const began = performance.now()
  const child = spawn(program, args, {
    cwd: ROOT,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      LOG_LEVEL: 'warn',
      ...ports,
      ...requested,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // npm starts the server through a shell: as one group, all of them get the signal.
    detached: true,
  })
  // "close" comes when every process that holds the output has ended.
  const closed = once(child, 'close')
  const { isSeen, printed } = await watchFor(READY, child)
  const seconds = (performance.now() - began) / 1000
  if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
  await closed
  if (!isSeen) throw new Error(`${program} ${args.join(' ')} did not become ready: ${printed()}`)
  return seconds
}

/**
 * Waits until the program prints `text`, ends, or takes too long. `isSeen` is true if the program
 * printed them.
 */
async function watchFor(text: RegExp, { stdout, stderr }: { stdout: Readable; stderr: Readable }) {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => resolve(false), READY_WITHIN_MS)
  let printed = ''
  for (const output of [stdout, stderr]) {
    output.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      if (text.test(printed)) resolve(true)
    })
    output.once('close', () => resolve(false))
  }
  const isSeen = await promise.finally(() => clearTimeout(timer))
  return { isSeen, printed: () => printed }
}
