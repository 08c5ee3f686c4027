// Measures purchases: hot and spread, through HTTP and straight at the store, in one run.
import { checkInvariants } from '@velvet/server/test/check-invariants'
import { buyInClosedLoop, type Measured } from './closed-loop.ts'
import { openPremises, type Premises } from './premises.ts'
import { hotProgramme, spreadProgramme, type Programme } from './programme.ts'
import { buyStraightAtStore } from './store-limit.ts'

const BUYERS = 64
const SHOWTIMES_OF_SPREAD = 500
const ROUNDS = Number(process.argv[2] ?? 3)
const ROUND_MS = Number(process.argv[3] ?? 4000)
/** More than any machine sells in one round. */
const HALLS_OF_HOT = Math.ceil(ROUND_MS / 50)

type Samples = Record<string, Measured[]>

async function measure(premises: Premises): Promise<Samples> {
  const { db } = premises
  const buyers = await premises.makeBuyers(BUYERS)
  const spread = spreadProgramme(await premises.makeHalls(SHOWTIMES_OF_SPREAD))
  const batched = await premises.startServer()
  const oneByOne = await premises.startServer({ PURCHASE_BATCH: '1' })
  const atStore = async (programme: Programme) => {
    const perSecond = await buyStraightAtStore({ db, buyers, programme, forMs: ROUND_MS })
    return { perSecond, p50Ms: NaN, p99Ms: NaN }
  }
  const through = ({ url }: { url: string }, programme: Programme) =>
    buyInClosedLoop({ url, buyers, programme, forMs: ROUND_MS })

  const loads: Record<string, (programme: Programme) => Promise<Measured>> = {
    'straight at the store': atStore,
    'through HTTP': (programme) => through(batched, programme),
    'through HTTP, one call a purchase': (programme) => through(oneByOne, programme),
  }
  const samples: Samples = {}
  // The first round warms everything up, and is not counted.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, load] of Object.entries(loads)) {
      const hot = hotProgramme(await premises.makeHalls(HALLS_OF_HOT))
      for (const [kind, programme] of Object.entries({ hot, spread })) {
        const measured = await load(programme)
        const row = `${kind}, ${name}`
        if (round > 0) (samples[row] ??= []).push(measured)
        console.log(`${round}/${ROUNDS} ${row}: ${words(measured)}`)
      }
    }
  }
  return samples
}

function words({ perSecond, p50Ms, p99Ms }: Measured): string {
  const latency = Number.isNaN(p99Ms)
    ? ''
    : `, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`
  return `${perSecond.toFixed(0)} a second${latency}`
}

function median(samples: Samples, row: string, figure: keyof Measured): number {
  const sorted = (samples[row] ?? []).map((one) => one[figure]).sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? NaN
}

function report(samples: Samples): void {
  const rate = (row: string) => median(samples, row, 'perSecond')
  const hot = rate('hot, through HTTP')
  const ratios = {
    'hot ÷ store': hot / rate('hot, straight at the store'),
    'hot ÷ one call a purchase': hot / rate('hot, through HTTP, one call a purchase'),
    'spread ÷ store': rate('spread, through HTTP') / rate('spread, straight at the store'),
    'p99 hot, ms': median(samples, 'hot, through HTTP', 'p99Ms'),
  }
  for (const [name, ratio] of Object.entries(ratios)) console.log(`${name}: ${ratio.toFixed(2)}`)
}

await using premises = await openPremises()
report(await measure(premises))
for (const { id, broken } of await checkInvariants(premises.db)) {
  if (broken === 0) continue
  console.error(`${id} is broken in ${broken} rows`)
  process.exitCode = 1
}
