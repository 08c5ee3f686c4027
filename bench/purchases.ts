// Measures purchases: hot and spread, through HTTP and straight at the store, in one run.
import { ratio, type Figure } from './metric.ts'
import { seatMapsFor } from './seat-maps.ts'
import { leanBatches } from './lean-store.ts'
import { LoadCheck } from './load-check.ts'
import { CLIENTS, type Length, type Outcome } from './part.ts'
import { openTestEnvironment, type TestEnvironment } from './test-environment.ts'
import { hotProgramme, spreadProgramme, type Programme } from './programme.ts'
import { buyInClosedLoop, buyInOpenLoop } from './purchase-loads.ts'
import type { Site } from './site.ts'
import { medianOf, type Measured } from './statistics.ts'
import { step } from './step.ts'
import { buyStraightAtStore } from './store-limit.ts'

const SHOWTIMES_OF_SPREAD = 500

type Load = (forMs: number) => Promise<Measured>
type Samples = Record<string, Measured[]>

const HOT = 'hot, through HTTP'
const LEAN = 'the leanest purchases that PostgreSQL can write'

/** Each round has a new database, so that all rounds begin alike. */
export async function measurePurchases(site: Site, length: Length): Promise<Outcome> {
  const samples: Samples = {}
  let broken = 0
  for (let round = 1; round <= length.rounds; round += 1) {
    step(`purchases, round ${round} of ${length.rounds}`)
    broken += await runRound(site, length, samples)
  }
  return { figures: figuresOf(samples), broken }
}

/** Returns how many things the loads have broken. */
async function runRound(site: Site, { roundMs }: Length, samples: Samples): Promise<number> {
  await using testEnvironment = await openTestEnvironment(site)
  const hotPerSecond = () => samples[HOT]?.at(-1)?.perSecond ?? NaN
  const loads = await prepareLoads(testEnvironment, roundMs, hotPerSecond)
  const check = await LoadCheck.start(testEnvironment.db)
  for (const [name, load] of Object.entries(loads)) {
    // The first quarter warms up, and is not measured.
    const warm = await load(roundMs / 4)
    const measured = await load(roundMs)
    ;(samples[name] ??= []).push(measured)
    const count = name === LEAN ? 0 : warm.count + measured.count
    await check.after({ count }, name)
    step(`  ${name}: ${text(measured)}`)
  }
  return check.broken
}

async function prepareLoads(
  testEnvironment: TestEnvironment,
  roundMs: number,
  hotPerSecond: () => number,
): Promise<Record<string, Load>> {
  const { db } = testEnvironment
  const buyers = await testEnvironment.makeBuyers(CLIENTS)
  const spread = spreadProgramme(
    // A second set is there for a machine that sells out the first one.
    await testEnvironment.makeHalls(SHOWTIMES_OF_SPREAD * 2),
    SHOWTIMES_OF_SPREAD,
  )
  const hot = hotProgramme(await testEnvironment.makeHalls(seatMapsFor(roundMs)))
  const [batched, oneByOne] = await Promise.all([
    testEnvironment.startServer(),
    testEnvironment.startServer({ PURCHASE_BATCH: '1' }),
  ])
  const atStore = (programme: Programme) => (forMs: number) => buyStraightAtStore({ db, buyers, programme, forMs })
  const through = (url: string, programme: Programme) => (forMs: number) =>
    buyInClosedLoop({ url, buyers, programme, forMs })
  return {
    [LEAN]: await leanBatches(db, buyers),
    'hot, straight at the store': atStore(hot),
    [HOT]: through(batched.url, hot),
    'hot, through HTTP, one call a purchase': through(oneByOne.url, hot),
    'spread, straight at the store': atStore(spread),
    'spread, through HTTP': through(batched.url, spread),
    'a lone buyer': (forMs) => buyInClosedLoop({ url: batched.url, buyers: buyers.slice(0, 1), programme: hot, forMs }),
    'hot, arrivals at half of its rate': (forMs) =>
      buyInOpenLoop({
        url: batched.url,
        buyers,
        programme: hot,
        forMs,
        perSecond: hotPerSecond() / 2,
      }),
  }
}

function text({ perSecond, p50Ms, p99Ms }: Measured): string {
  const latency = `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`
  return `${perSecond.toFixed(0)} a second, ${latency}`
}

function figuresOf(samples: Samples): Figure[] {
  const of = (name: string) => medianOf(samples[name] ?? [])
  const hot = of(HOT)
  const store = of('hot, straight at the store')
  return [
    ratio('store-of-lean', { measured: store.perSecond, limit: of(LEAN).perSecond }),
    ratio('hot-of-store', { measured: hot.perSecond, limit: store.perSecond }),
    ratio('hot-of-single-calls', {
      measured: hot.perSecond,
      limit: of('hot, through HTTP, one call a purchase').perSecond,
    }),
    ratio('spread-of-store', {
      measured: of('spread, through HTTP').perSecond,
      limit: of('spread, straight at the store').perSecond,
    }),
    ratio('p99-closed', { measured: hot.p99Ms, limit: hot.p50Ms, unit: 'ms' }),
    ratio('p99-open', {
      measured: of('hot, arrivals at half of its rate').p99Ms,
      limit: of('a lone buyer').p50Ms,
      unit: 'ms',
    }),
  ]
}
