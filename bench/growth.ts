// Measures how much slower everything is with ten times the history: films, showtimes, tickets and
// entries of the ledger. The number of films on the programme stays the same.
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

const FACTOR = 10
/**
 * An installation of these sizes has 20,000 tickets and 24,000 entries. The large installation has ten times as
 * many.
 */
const SMALL = { showtimes: 100, customers: 200 }
const ARCHIVED_FILMS = 50
const FILMS = 50

interface Installation extends AsyncDisposable {
  check: LoadCheck
  /** Each returns how many it did a second, and how many purchases it made. */
  loads: Record<string, Load>
}

type Load = (forMs: number) => Promise<{ perSecond: number; bought: number }>

const SIZES = ['small', 'large'] as const
type Size = (typeof SIZES)[number]
/** Neither installation is always the first of a pair. */
const TURNS: readonly Size[] = [...SIZES, ...SIZES.toReversed(), ...SIZES, ...SIZES.toReversed()]
const TURNS_OF_EACH = TURNS.length / SIZES.length

export async function measureGrowth(site: Site, length: Length): Promise<Outcome> {
  step('growth: making an installation, and one with ten times its history')
  await using small = await openInstallation(site, 1, length)
  await using large = await openInstallation(site, FACTOR, length)
  const costs: Record<string, number[]> = {}
  // The first round warms everything up, and is not counted.
  for (let round = 0; round <= length.rounds; round += 1) {
    for (const name of Object.keys(small.loads)) {
      const rates = await takeTurns({ small, large }, name, length.roundMs)
      step(`growth, round ${round} of ${length.rounds}, ${name}: ${text(rates)}`)
      if (round > 0) (costs[name] ??= []).push(rates.small / rates.large)
    }
  }
  const worst = Math.max(...Object.values(costs).map(median))
  const figures = [plain('growth', { measured: worst, unit: '×' })]
  return { figures, broken: small.check.broken + large.check.broken }
}

/**
 * Loads the two installations in turns, each for `forMs` altogether, and returns their answers a second.
 * What else the machine does comes and goes within seconds, so that long turns would show more of
 * it than of the installations.
 */
async function takeTurns(
  installations: Record<Size, Installation>,
  name: string,
  forMs: number,
): Promise<Record<Size, number>> {
  const answers = { small: 0, large: 0 }
  const bought = { small: 0, large: 0 }
  for (const size of TURNS) {
    const outcome = await loadOf(installations[size], name)(forMs / TURNS_OF_EACH)
    answers[size] += outcome.perSecond / TURNS_OF_EACH
    bought[size] += outcome.bought
  }
  for (const size of SIZES) {
    if (bought[size] > 0) await installations[size].check.after({ count: bought[size] }, name)
  }
  return answers
}

function loadOf(installation: Installation, name: string): Load {
  const load = installation.loads[name]
  if (!load) throw new Error(`There is no load named ${name}`)
  return load
}

async function openInstallation(site: Site, factor: number, length: Length): Promise<Installation> {
  const history = { showtimes: SMALL.showtimes * factor, customers: SMALL.customers * factor }
  const testEnvironment = await openTestEnvironment(site, { history })
  await using stack = new AsyncDisposableStack()
  stack.use(testEnvironment)
  await testEnvironment.makeFilms(FILMS)
  await testEnvironment.makeFilms(ARCHIVED_FILMS * factor, 'archived')
  const buyers = await testEnvironment.makeBuyers(CLIENTS)
  const halls = seatMapsFor((length.rounds + 1) * length.roundMs)
  const programme = hotProgramme(await testEnvironment.makeHalls(halls))
  const own = ownReads(await makeReader(testEnvironment))
  const { url } = await testEnvironment.startServer()
  const reads = { 'list of films': { path: '/api/v1/movies', headers: {} }, ...own }
  const loads: Installation['loads'] = {
    async purchases(forMs) {
      const { perSecond, count } = await buyInClosedLoop({ url, buyers, programme, forMs })
      return { perSecond, bought: count }
    },
  }
  for (const [name, read] of Object.entries(reads)) {
    loads[name] = async (forMs) => ({
      perSecond: await readsPerSecond(url, read, forMs),
      bought: 0,
    })
  }
  const check = await LoadCheck.start(testEnvironment.db)
  const ending = stack.move()
  return { check, loads, [Symbol.asyncDispose]: () => ending.disposeAsync() }
}

function text({ small, large }: Record<Size, number>): string {
  return `${small.toFixed(0)} and ${large.toFixed(0)} a second`
}
