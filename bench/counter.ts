// Measures the counter: how long a seller waits from the last key until the seats are on the screen, with a
// processor six times slower, and how many sales a second a till makes beside a rush in the app. Writes a table
// into docs/speed.md.
import type { MadeShowtime } from '@velvet/server/test/made-showtime'
import { loadavg } from 'node:os'
import { resolve } from 'node:path'
import { runClosedLoop } from './closed-loop.ts'
import { openBenchTill, type BenchTill } from './counter-till.ts'
import { seatMapsFor } from './seat-maps.ts'
import { LoadCheck } from './load-check.ts'
import { CLIENTS } from './part.ts'
import { openTestEnvironment } from './test-environment.ts'
import { hotProgramme, type Programme } from './programme.ts'
import { buyInClosedLoop } from './purchase-loads.ts'
import { openSite } from './site.ts'
import { summarise } from './statistics.ts'
import { step, stopOnSignals } from './step.ts'
import { launch } from './visit.ts'
import { tableOf, writeInto } from './write-formatted.ts'
import { machineText, readCircumstances } from './write-results.ts'

const DOCUMENT = resolve(import.meta.dirname, '../docs/speed.md')
/** How many times slower than this machine the processor of the till is. */
const SLOWER = 6
const SALES = 50
const LOAD_MS = 3_000

stopOnSignals()
const load = loadavg()[0] ?? NaN
await using site = await openSite()
await using testEnvironment = await openTestEnvironment(site)
const { db } = testEnvironment
const { url } = await testEnvironment.startServer()
const check = await LoadCheck.start(db)

step(`${SALES} sales by keys in Chromium, ${SLOWER} times slower`)
const [show] = await testEnvironment.makeHalls(1)
if (!show) throw new Error('There is nothing to sell')
await beginSoon(show)
const till = await openBenchTill(testEnvironment, url, show.cinemaId)
await using browser = await launch()
const byKeys = summarise(await till.sellByKeys(browser, SALES, SLOWER), NaN)
await check.after(byKeys, 'the sales by keys')

step('a till alone, and then beside a rush')
const halls = await testEnvironment.makeHalls(seatMapsFor(LOAD_MS))
const busyTill = await openBenchTill(testEnvironment, url, halls[0]?.cinemaId ?? '')
const buyers = await testEnvironment.makeBuyers(CLIENTS)
const programme = hotProgramme(halls)
const alone = await sellFor(busyTill, programme)
const [beside, rush] = await Promise.all([
  sellFor(busyTill, programme),
  buyInClosedLoop({ url, buyers, programme, forMs: LOAD_MS }),
])
await check.after({ count: alone.count + beside.count + rush.count }, 'the sales beside a rush')

const ms = (time: number) => `${time.toFixed(0)} ms`
const aSecond = (rate: number) => `${rate.toFixed(0)} a second`
const lines = [
  ['from the last key to “Sold”, median', ms(byKeys.p50Ms), ms(alone.p50Ms), '300 ms'],
  ['from the last key to “Sold”, p99', ms(byKeys.p99Ms), ms(alone.p99Ms), '600 ms'],
  [
    `sales of a till beside ${CLIENTS} buyers of the same showtime`,
    aSecond(beside.perSecond),
    aSecond(alone.perSecond),
    'never `busy`',
  ],
  ['purchases in the app meanwhile', aSecond(rush.perSecond), '—', '—'],
]
const state = `Before it, ${load.toFixed(1)} programs wanted a core.`
const table = tableOf(['row', 'measured', 'the same by HTTP, alone', 'goal'], lines)
const text = `${machineText(await readCircumstances())} ${state}\n\n${table}`
await writeInto(DOCUMENT, text, 'npm run bench:counter')
console.log(text)
if (check.broken > 0) process.exitCode = 1

/** Lets a showtime begin in a minute, so that the counter offers it at any time of the day. */
async function beginSoon({ id }: MadeShowtime): Promise<void> {
  const starts_at = new Date(Date.now() + 60_000)
  await db.updateTable('showtimes').set({ starts_at }).where('id', '=', id).execute()
}

/** Sells one ticket after the other, at the next showtime if one is sold out. */
function sellFor(till: BenchTill, programme: Programme) {
  const send = async () => {
    const showtime = programme.next()
    const isSold = await till.sell(showtime)
    if (!isSold) programme.soldOut(showtime)
    return isSold
  }
  return runClosedLoop({ clients: 1, forMs: LOAD_MS, send })
}
