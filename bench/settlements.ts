// Measures three things in a year of twenty cinemas: how long it takes to settle its weeks one after the other, to work
// out the present week with everything that was played since the last settlement, and to list the balances of the naira
// ledger. The argument is the number of showtimes of 200 seats.
import { createApp } from '@velvet/server/app'
import { settlementWeekOf } from '@velvet/contract/books/settlements.rules'
import { dayAfter } from '@velvet/contract/catalogue/business-day'
import { localDateOf } from '@velvet/contract/shared/time/time'
import { createDeps } from '@velvet/server/running/start-server'
import { readConfig } from '@velvet/server/settings/config'
import { Makers } from '@velvet/server/test/makers'
import { makeLargeDatabase, secondsSince } from './large/make-database.ts'
import { dateSettlementsBack, listParties } from './large/programme-sql.ts'

const SETTLING_LIMIT_S = 2
const BALANCES_LIMIT_S = 1
const WEEKS_OF_A_YEAR = 52
const READINGS = 5

await using large = await makeLargeDatabase(process.argv[2])
const settings = { NODE_ENV: 'development', LOG_LEVEL: 'silent', RATE_LIMIT: 'off' }
const config = readConfig({ ...settings, DATA_DIR: large.folder })
await using stack = new AsyncDisposableStack()
const app = await createApp(createDeps(config, large.db))
stack.defer(() => app.close())
const finance = await new Makers(app, large.db).staff('finance')

/** Returns how many seconds a call took. */
async function timed(method: 'GET' | 'POST', path: string, payload?: object) {
  const start = performance.now()
  const answer = await app.inject({
    method,
    url: `/api/v1/staff/${path}`,
    headers: { authorization: `Bearer ${finance.token}` },
    ...(payload && { payload }),
  })
  const seconds = secondsSince(start)
  // A small year has weeks without showtimes.
  const isEmpty = answer.body.includes('settlement-empty')
  if (answer.statusCode >= 300 && !isEmpty) throw new Error(`${path}: ${answer.body}`)
  return seconds
}

function report(what: string, seconds: readonly number[], limit: number): void {
  const [last = 0, longest] = [seconds.at(-1), Math.max(...seconds)]
  const times = `longest ${longest.toFixed(2)} s, last ${last.toFixed(2)} s`
  console.log(`${what}: ${times}, of ${limit} s each`)
  if (longest > limit) process.exitCode = 1
}

const today = settlementWeekOf(localDateOf(new Date()))
const parties = await listParties(large.db)
for (const party of parties) {
  const seconds: number[] = []
  for (let ago = WEEKS_OF_A_YEAR; ago > 0; ago -= 1) {
    const week = dayAfter(today, -7 * ago)
    seconds.push(await timed('POST', 'settlements', { ...party, week }))
  }
  report(`${WEEKS_OF_A_YEAR} settlements with ${JSON.stringify(party)}`, seconds, SETTLING_LIMIT_S)
}
await dateSettlementsBack(large.db)
for (const party of parties) {
  const query = new URLSearchParams({ ...party, week: today })
  const seconds = [await timed('GET', `settlements/preview?${query.toString()}`)]
  report(`The present week with ${JSON.stringify(party)}`, seconds, SETTLING_LIMIT_S)
}
const readings: number[] = []
for (let turn = 0; turn < READINGS; turn += 1) readings.push(await timed('GET', 'naira/accounts'))
report('Balances of the naira ledger', readings, BALANCES_LIMIT_S)
