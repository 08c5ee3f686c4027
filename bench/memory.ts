// Measures the memory of the server's process, without its PostgreSQL.
import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { startBare } from './bare.ts'
import { plain } from './metric.ts'
import { seatMapsFor } from './seat-maps.ts'
import { LoadCheck } from './load-check.ts'
import { CLIENTS, type Length, type Outcome } from './part.ts'
import { openTestEnvironment } from './test-environment.ts'
import { hotProgramme } from './programme.ts'
import { buyInClosedLoop } from './purchase-loads.ts'
import { makeReader, ownReads, readsPerSecond } from './reads.ts'
import type { Site } from './site.ts'
import { median } from './statistics.ts'
import { step } from './step.ts'

const FILMS = 50
/** How long the server is left alone before its idle memory is read. */
const IDLE_MS = 5000
const SAMPLE_EVERY_MS = 100

interface Sample {
  idle: number
  busiest: number
  bare: number
  broken: number
}

/** Each round has a new server, because the peak of one depends on when its garbage is collected. */
export async function measureMemory(site: Site, { rounds, roundMs }: Length): Promise<Outcome> {
  const samples: Sample[] = []
  while (samples.length < rounds) samples.push(await runRound(site, roundMs))
  const of = (figure: keyof Sample) => median(samples.map((sample) => sample[figure]))
  const limit = of('bare')
  const figures = [
    plain('memory-idle', { measured: of('idle'), limit, unit: 'MB' }),
    plain('memory-busy', { measured: of('busiest'), limit, unit: 'MB' }),
  ]
  return { figures, broken: samples.reduce((sum, { broken }) => sum + broken, 0) }
}

async function runRound(site: Site, roundMs: number): Promise<Sample> {
  await using testEnvironment = await openTestEnvironment(site)
  await testEnvironment.makeFilms(FILMS)
  const buyers = await testEnvironment.makeBuyers(CLIENTS)
  const programme = hotProgramme(await testEnvironment.makeHalls(seatMapsFor(roundMs)))
  const reads = ownReads(await makeReader(testEnvironment))
  const check = await LoadCheck.start(testEnvironment.db)
  await using server = await startBare(1)
  const bare = residentMb(server.pid)
  const { url, pid } = await testEnvironment.startServer()

  step('memory: leaving the server alone')
  await sleep(IDLE_MS)
  const idle = residentMb(pid)
  step(`memory: ${idle.toFixed(0)} MB idle; 64 clients buy, then read`)
  const busiest = await highestDuring(pid, async () => {
    const { count } = await buyInClosedLoop({ url, buyers, programme, forMs: roundMs })
    for (const read of Object.values(reads)) await readsPerSecond(url, read, roundMs / 3)
    await check.after({ count }, 'memory')
  })
  step(`memory: ${busiest.toFixed(0)} MB at 64 clients`)
  return { idle, busiest, bare, broken: check.broken }
}

/** Returns the memory of a process in MB of 1024² bytes, as the kernel counts it. */
function residentMb(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
}

async function highestDuring(pid: number, work: () => Promise<void>): Promise<number> {
  let highest = residentMb(pid)
  const timer = setInterval(() => {
    highest = Math.max(highest, residentMb(pid))
  }, SAMPLE_EVERY_MS)
  await work().finally(() => clearInterval(timer))
  return highest
}
