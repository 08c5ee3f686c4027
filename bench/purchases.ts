// Measures purchases: hot and spread, through HTTP and straight at the store, in one run.
import { startBare } from './bare.ts'
import { openPool } from './client-pool.ts'
import { runClosedLoop } from './closed-loop.ts'
import { plain, ratio, type Figure } from './figure.ts'
import { atSpeedOfGoals } from './goals.ts'
import { hallsFor } from './halls.ts'
import { LoadCheck } from './load-check.ts'
import { runOpenLoop } from './open-loop.ts'
import { CLIENTS, type Length, type Outcome } from './part.ts'
import { openPremises, type Premises } from './premises.ts'
import { hotProgramme, spreadProgramme, type Programme } from './programme.ts'
import { buyInClosedLoop, buyInOpenLoop } from './purchase-loads.ts'
import { readOne } from './read-over-http.ts'
import type { Site } from './site.ts'
import { medianOf, type Measured } from './statistics.ts'
import { step } from './step.ts'
import { buyStraightAtStore } from './store-limit.ts'

const SHOWTIMES_OF_SPREAD = 500
const ARRIVALS_PER_SECOND = 1000
/** The size of the answer to a purchase of one ticket. */
const ANSWER_BYTES = 400
/** The size of the list that the bare server sent on the machine of the goals. */
const LIST_BYTES = 19_000

type Loads = Record<string, (forMs: number) => Promise<Measured>>
type Samples = Record<string, Measured[]>

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
  await using premises = await openPremises(site)
  await using bare = await startBare(ANSWER_BYTES)
  await using bareList = await startBare(LIST_BYTES)
  const loads = await prepareLoads(premises, roundMs)
  const check = await LoadCheck.start(premises.db)
  for (const [name, load] of Object.entries(loads)) {
    // The first quarter warms up, and is not measured.
    const warm = await load(roundMs / 4)
    const measured = await load(roundMs)
    ;(samples[name] ??= []).push(measured)
    await check.after({ count: warm.count + measured.count }, name)
    step(`  ${name}: ${words(measured)}`)
  }
  for (const [name, load] of Object.entries(limitsOfNode(bare.url, bareList.url))) {
    await load(roundMs / 4)
    ;(samples[name] ??= []).push(await load(roundMs))
  }
  return check.broken
}

async function prepareLoads(premises: Premises, roundMs: number): Promise<Loads> {
  const { db } = premises
  const buyers = await premises.makeBuyers(CLIENTS)
  const spread = spreadProgramme(
    // A second set is there for a machine that sells out the first one.
    await premises.makeHalls(SHOWTIMES_OF_SPREAD * 2),
    SHOWTIMES_OF_SPREAD,
  )
  const hot = hotProgramme(await premises.makeHalls(hallsFor(roundMs)))
  const [batched, oneByOne] = await Promise.all([
    premises.startServer(),
    premises.startServer({ PURCHASE_BATCH: '1' }),
  ])
  const atStore = (programme: Programme) => (forMs: number) =>
    buyStraightAtStore({ db, buyers, programme, forMs })
  const through = (url: string, programme: Programme) => (forMs: number) =>
    buyInClosedLoop({ url, buyers, programme, forMs })
  return {
    'hot, straight at the store': atStore(hot),
    'hot, through HTTP': through(batched.url, hot),
    'hot, through HTTP, one call a purchase': through(oneByOne.url, hot),
    'spread, straight at the store': atStore(spread),
    'spread, through HTTP': through(batched.url, spread),
    'hot, 1,000 arrivals a second': (forMs) =>
      buyInOpenLoop({
        ...{ url: batched.url, buyers, programme: hot, forMs },
        perSecond: ARRIVALS_PER_SECOND,
      }),
  }
}

function limitsOfNode(url: string, listUrl: string): Loads {
  const read = { path: '/', headers: {} }
  const ofClients = (url: string) => async (forMs: number) => {
    await using pool = openPool(url, CLIENTS)
    return await runClosedLoop({ clients: CLIENTS, forMs, send: () => readOne(pool, read) })
  }
  return {
    'bare, 64 clients': ofClients(url),
    'bare, 64 clients, a list': ofClients(listUrl),
    'bare, 1,000 arrivals a second': async (forMs) => {
      await using pool = openPool(url, CLIENTS)
      const send = () => readOne(pool, read)
      return await runOpenLoop({ perSecond: ARRIVALS_PER_SECOND, forMs, send })
    },
  }
}

function words({ perSecond, p50Ms, p99Ms }: Measured): string {
  const latency = `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`
  return `${perSecond.toFixed(0)} a second, ${latency}`
}

function figuresOf(samples: Samples): Figure[] {
  const of = (name: string) => medianOf(samples[name] ?? [])
  const hot = of('hot, through HTTP')
  const waiting = of('hot, 1,000 arrivals a second')
  const bare = of('bare, 64 clients')
  const bareLists = of('bare, 64 clients, a list')
  const atGoals = ({ p99Ms }: Measured) => ({
    measured: atSpeedOfGoals(p99Ms, bareLists.perSecond),
    unit: 'ms',
  })
  return [
    ratio('hot-of-store', {
      measured: hot.perSecond,
      limit: of('hot, straight at the store').perSecond,
    }),
    ratio('hot-of-single-calls', {
      measured: hot.perSecond,
      limit: of('hot, through HTTP, one call a purchase').perSecond,
    }),
    ratio('spread-of-store', {
      measured: of('spread, through HTTP').perSecond,
      limit: of('spread, straight at the store').perSecond,
    }),
    plain('p99-closed', {
      measured: hot.p99Ms,
      limit: bare.p99Ms,
      unit: 'ms',
    }),
    plain('p99-open', {
      measured: waiting.p99Ms,
      limit: of('bare, 1,000 arrivals a second').p99Ms,
      unit: 'ms',
    }),
    plain('p99-closed-at-speed-of-goals', atGoals(hot)),
    plain('p99-open-at-speed-of-goals', atGoals(waiting)),
  ]
}
