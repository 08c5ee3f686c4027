import { parse } from 'csv-parse/sync'
import { dayAfter } from '@velvet/contract/catalogue/business-day'
import type { SalesRow, TopUpRow } from '@velvet/contract/books/reports.calls'
import { SALES_BY } from '@velvet/contract/books/reports.rules'
import { localDateOf, TIME_ZONE } from '@velvet/contract/shared/time/time'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { CINEMAS, TITLES, tradeForAMonth, type Trade } from '../../test/month-of-trade.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import type { TestStaff } from '../../test/people.ts'

type Line = Readonly<Record<string, string>>

const server = useTestServer({ sandbox: true })
let finance: TestStaff
let paid: Trade['paid']

beforeAll(async () => {
  ;({ finance, paid } = await tradeForAMonth(server))
}, 60_000)

const MARCH = { from: '2026-03-01', to: '2026-03-31' }
const AROUND = { from: '2026-02-27', to: '2026-04-02' }

const spanned = ({ from, to }: typeof MARCH) => `from=${from}&to=${to}`

/** Reads a file as another program does, which refuses a line with more or fewer columns. */
async function fileOf(path: string): Promise<Line[]> {
  const { statusCode, rawPayload } = await finance.call('GET', `reports/${path}`)
  expect(statusCode).toBe(200)
  return parse(rawPayload, { bom: true, columns: true })
}

const sumOf = (lines: readonly Line[], column: string) => lines.reduce((sum, line) => sum + Number(line[column]), 0)

function daysOf({ from, to }: typeof MARCH): string[] {
  const days = [from]
  for (let day = from; day < to;) days.push((day = dayAfter(day, 1)))
  return days
}

interface Entry {
  at: Date
  vp: number
  operatorAccount: string
  zone: string | null
}

/** Reads the entries of the operator, each with the time zone of the cinema of its ticket. */
async function entriesOf(operatorAccounts: readonly string[]): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select date_trunc('milliseconds', at) as at, entries.amount as vp, accounts.kind as "operatorAccount",
      cinemas.time_zone as zone
    from ledger_entries entries
    join ledger_accounts accounts on accounts.id = entries.account_id
    join ledger_movements movements on movements.id = entries.movement_id
    left join purchases on purchases.movement_id = movements.id
    left join ticket_refunds on ticket_refunds.movement_id = movements.id
    left join tickets on tickets.id = ticket_refunds.ticket_id
    left join showtimes on showtimes.id = coalesce(purchases.showtime_id, tickets.showtime_id)
    left join cinemas on cinemas.id = showtimes.cinema_id
    where accounts.kind = any(${[...operatorAccounts]})`.execute(server.db)
  return rows
}

/** Sums entries by their day, from the ledger alone and without the clocks of the database. */
function byDay(entries: readonly Entry[]): Map<string, number> {
  const days = new Map<string, number>()
  for (const { at, vp, zone } of entries) {
    const day = localDateOf(at, zone ?? TIME_ZONE)
    days.set(day, (days.get(day) ?? 0) + vp)
  }
  return days
}

test('each day in the sales files matches the ledger, and days add up to the month', async () => {
  const ofLedger = byDay(await entriesOf(['sales', 'refunds']))
  const lines = await fileOf(`sales/lines.csv?${spanned(AROUND)}`)
  const { rows } = await finance.read<{ rows: SalesRow[] }>(`reports/sales?${spanned(AROUND)}&by=day`)
  for (const day of daysOf(AROUND)) {
    const ofDay = await fileOf(`sales.csv?from=${day}&to=${day}&by=day`)
    const named = lines.filter((line) => line['day'] === day)
    const shown = rows.find(({ key }) => key === day)?.vp ?? 0
    const vp = ofLedger.get(day) ?? 0
    expect([day, sumOf(ofDay, 'vp'), sumOf(named, 'vp'), shown]).toEqual([day, vp, vp, vp])
    expect(ofDay).toHaveLength(Math.min(1, named.length))
  }
  const march = await fileOf(`sales/lines.csv?${spanned(MARCH)}`)
  const isOfMarch = ({ day = '' }: Line) => day >= MARCH.from && day <= MARCH.to
  expect(march).toEqual(lines.filter(isOfMarch))
  expect(new Set(lines.map(({ what, id }) => `${what}.${id}`)).size).toBe(lines.length)
})

test('the sales of a month agree between file and screen in every sort order', async () => {
  const lines = await fileOf(`sales/lines.csv?${spanned(MARCH)}`)
  const whole = ['tickets', 'admissions', 'vp'].map((column) => sumOf(lines, column))
  for (const by of SALES_BY) {
    const query = `${spanned(MARCH)}&by=${by}`
    const file = await fileOf(`sales.csv?${query}`)
    const { rows, total } = await finance.read<{ rows: SalesRow[]; total: SalesRow }>(`reports/sales?${query}`)
    if (by === 'day') expect(file.map(({ day }) => day)).toEqual(rows.map(({ key }) => key))
    if (by === 'film') expect(file.map(({ id }) => id)).toEqual(rows.map(({ key }) => key))
    const [tickets, , vp] = whole
    expect([by, sumOf(file, 'tickets'), sumOf(file, 'vp')]).toEqual([by, tickets, vp])
    expect([total.tickets, total.admissions, total.vp]).toEqual(whole)
    expect(file.map((line) => Number(line['vp']))).toEqual(rows.map(({ vp }) => vp))
  }
})

test('each day in the top-up files matches the ledger and the provider', async () => {
  const lines = await fileOf(`topups/lines.csv?${spanned(AROUND)}`)
  const rows = await fileOf(`topups.csv?${spanned(AROUND)}`)
  for (const provider of ['flutterwave', 'paystack'] as const) {
    const ofLedger = byDay(await entriesOf([`clearing-${provider}`]))
    const of = (all: readonly Line[], day: string) =>
      all.filter((line) => line['provider'] === provider && line['day'] === day)
    for (const day of daysOf(AROUND)) {
      const named = of(rows, day)
      const net = sumOf(named, 'credited vp') - sumOf(named, 'taken back vp')
      const vp = 0 - (ofLedger.get(day) ?? 0)
      expect([day, net, sumOf(of(lines, day), 'vp')]).toEqual([day, vp, vp])
      expect(sumOf(of(lines, day), 'naira')).toBeCloseTo(sumOf(named, 'credited naira'), 5)
      const { items } = await finance.read<{ items: unknown[] }>(
        `payments?from=${day}&to=${day}&provider=${provider}&limit=100`,
      )
      expect([day, items.length]).toEqual([day, sumOf(named, 'begun')])
    }
    const ofProvider = rows.filter((row) => row['provider'] === provider)
    expect(sumOf(ofProvider, 'credited naira')).toBeCloseTo(paid[provider], 5)
  }
  const { total } = await finance.read<{ total: TopUpRow }>(`reports/topups?${spanned(AROUND)}`)
  expect(total.credited.naira).toBeCloseTo(paid.flutterwave + paid.paystack, 5)
  expect(total.takenBack.vp).toBe(sumOf(rows, 'taken back vp'))
})

test('every name is exported as it was typed, and no spreadsheet runs it as a formula', async () => {
  const lines = await fileOf(`sales/lines.csv?${spanned(MARCH)}`)
  const typed = (name = '') => name.replace(/^'/, '')
  const namesOf = (column: string) => [...new Set(lines.map((line) => typed(line[column])))].sort()
  expect(namesOf('film')).toEqual([...TITLES].sort())
  expect(namesOf('cinema')).toEqual(CINEMAS.map(({ name }) => name).sort())
  const isNumber = (field: string) => /^-?\d+(\.\d+)?$/.test(field)
  const fields = lines.flatMap((line) => Object.values(line))
  expect(fields.filter((field) => /^[=+\-@\s]/.test(field) && !isNumber(field))).toEqual([])
})

test('the top-up files of a day and a month match the file of a longer period', async () => {
  for (const path of ['topups.csv', 'topups/lines.csv']) {
    const longer = await fileOf(`${path}?${spanned(AROUND)}`)
    expect(longer.length).toBeGreaterThan(10)
    for (const span of [MARCH, ...daysOf(AROUND).map((day) => ({ from: day, to: day }))]) {
      const isWithin = ({ day = '' }: Line) => day >= span.from && day <= span.to
      expect(await fileOf(`${path}?${spanned(span)}`)).toEqual(longer.filter(isWithin))
    }
  }
})
