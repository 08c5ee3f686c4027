// Measures how much slower everything is with ten times the history: films, showtimes, tickets and
// entries of the ledger. The number of films on the programme stays the same.
import { plain } from './figure.ts'
import { hallsFor } from './halls.ts'
import { LoadCheck } from './load-check.ts'
import { CLIENTS, type Length, type Outcome } from './part.ts'
import { openPremises } from './premises.ts'
import { hotProgramme } from './programme.ts'
import { buyInClosedLoop } from './purchase-loads.ts'
import { makeReader, ownReads, readsPerSecond } from './reads.ts'
import type { Site } from './site.ts'
import { median } from './statistics.ts'
import { step } from './step.ts'

const FACTOR = 10
/**
 * A house of these sizes has 20,000 tickets and 24,000 entries. The large house has ten times as
 * many.
 */
const SMALL = { showtimes: 100, customers: 200 }
const ARCHIVED_FILMS = 50
const FILMS = 50

interface House extends AsyncDisposable {
  check: LoadCheck
  /** Each returns how many it did a second, and how many purchases it made. */
  loads: Record<string, (forMs: number) => Promise<{ perSecond: number; bought: number }>>
}

export async function measureGrowth(site: Site, length: Length): Promise<Outcome> {
  step('growth: making a house, and one with ten times its history')
  await using small = await openHouse(site, 1, length)
  await using large = await openHouse(site, FACTOR, length)
  const samples: Record<string, { small: number[]; large: number[] }> = {}
  // The first round warms everything up, and is not counted.
  for (let round = 0; round <= length.rounds; round += 1) {
    for (const name of Object.keys(small.loads)) {
      const rates = {
        small: await runLoad(small, name, length.roundMs),
        large: await runLoad(large, name, length.roundMs),
      }
      step(`growth, round ${round} of ${length.rounds}, ${name}: ${words(rates)}`)
      if (round === 0) continue
      const kept = (samples[name] ??= { small: [], large: [] })
      kept.small.push(rates.small)
      kept.large.push(rates.large)
    }
  }
  const costs = Object.values(samples).map((kept) => median(kept.small) / median(kept.large))
  const figures = [plain('growth', { measured: Math.max(...costs), unit: '×' })]
  return { figures, broken: small.check.broken + large.check.broken }
}

async function runLoad(house: House, name: string, forMs: number): Promise<number> {
  const load = house.loads[name]
  if (!load) throw new Error(`There is no load named ${name}`)
  const { perSecond, bought } = await load(forMs)
  if (bought > 0) await house.check.after({ count: bought }, name)
  return perSecond
}

async function openHouse(site: Site, factor: number, length: Length): Promise<House> {
  const history = { showtimes: SMALL.showtimes * factor, customers: SMALL.customers * factor }
  const premises = await openPremises(site, { history })
  await using stack = new AsyncDisposableStack()
  stack.use(premises)
  await premises.makeFilms(FILMS)
  await premises.makeFilms(ARCHIVED_FILMS * factor, 'archived')
  const buyers = await premises.makeBuyers(CLIENTS)
  const halls = hallsFor((length.rounds + 1) * length.roundMs)
  const programme = hotProgramme(await premises.makeHalls(halls))
  const own = ownReads(await makeReader(premises))
  const { url } = await premises.startServer()
  const reads = { 'list of films': { path: '/api/v1/movies', headers: {} }, ...own }
  const loads: House['loads'] = {
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
  const check = await LoadCheck.start(premises.db)
  const ending = stack.move()
  return { check, loads, [Symbol.asyncDispose]: () => ending.disposeAsync() }
}

function words({ small, large }: { small: number; large: number }): string {
  return `${small.toFixed(0)} and ${large.toFixed(0)} a second`
}
