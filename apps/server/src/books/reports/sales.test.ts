import type { SaleLine, SalesRow } from '@velvet/contract/books/reports.calls'
import { dayAfter } from '@velvet/contract/catalogue/business-day'
import { SALES_BY } from '@velvet/contract/books/reports.rules'
import { DAY_MS, HOUR_MS } from '@velvet/contract/shared/time/durations'
import { localDateOf, localToday } from '@velvet/contract/shared/time/time'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { linesOfCsv } from '../../test/observe.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { shiftClock } from '../../test/clock.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { TestDoor } from '../../test/test-door.ts'
import { TestStaff } from '../../test/people.ts'

type Totals = Omit<SalesRow, 'key' | 'label'>
interface Report {
  rows: SalesRow[]
  total: Totals
}

const server = useTestServer()
const finance = TestStaff.use(server, 'finance')
const manager = TestStaff.use(server, 'manager')
const door = TestDoor.use(server)
const today = localToday()

const report = (query: string, staff = finance) => staff.read<Report>(`reports/sales?${query}`)

/**
 * Sells tickets for three showtimes, gives one ticket back, and cancels one showtime. Two people
 * are admitted, and one of the two admissions is undone.
 */
async function sellAndReturn() {
  const [first, second, cancelled] = await Promise.all([
    server.make.showtime({ price: 100, seats: 20, startsInHours: 2 }),
    server.make.showtime({ price: 250, seats: 10 }),
    server.make.showtime({ price: 70, seats: 10 }),
  ])
  const buyer = await server.make.customer({ balance: 5000 })
  const { tickets } = await buyer.buy(first, 4)
  await buyer.buy(second, 2)
  await buyer.buy(cancelled, 3)
  await finance.act(`tickets/${tickets[0]?.TicketID ?? ''}/refund`)
  await manager.act(`showtimes/${cancelled.id}/cancel`)
  const [, admitted, undone] = tickets.map(({ QrCode }) => QrCode)
  await door.send([{ code: admitted }, { code: undone, nonce: 'undone' }])
  await door.call('POST', 'checkins/undone/undo', { reason: 'They went to buy popcorn' })
  return { first, second, cancelled, buyer }
}

/** Returns the Points that tickets brought in, from the entries of the ledger alone. */
async function salesOfLedger(): Promise<number> {
  const { rows } = await sql<{ vp: number }>`
    select coalesce(sum(amount), 0)::bigint as vp from ledger_entries
    join ledger_accounts on ledger_accounts.id = account_id
    where kind in ('sales', 'refunds')`.execute(server.db)
  return rows[0]?.vp ?? NaN
}

test('sales match the ledger in every sort order, and each total sums its lines', async () => {
  const { first, second, cancelled } = await sellAndReturn()
  const vp = await salesOfLedger()
  for (const by of SALES_BY) {
    const { rows, total } = await report(`from=${today}&to=${today}&by=${by}`)
    expect([by, total]).toMatchObject([by, { tickets: 5, admissions: 1, vp }])
    const sum = (name: keyof Totals) => rows.reduce((all, row) => all + row[name], 0)
    expect([sum('tickets'), sum('vp')]).toEqual([total.tickets, total.vp])
  }
  const { rows } = await report(`from=${dayAfter(today, -1)}&to=${dayAfter(today, 30)}&by=cinema`)
  const of = (id: string) => rows.find(({ key }) => key === id)
  expect(of(first.cinemaId)).toMatchObject({ tickets: 3, vp: 300 })
  expect(of(second.cinemaId)).toMatchObject({ tickets: 2, vp: 500 })
  expect(of(cancelled.cinemaId)).toMatchObject({ tickets: 0, vp: 0 })

  const lines: SaleLine[] = []
  let cursor = ''
  do {
    const page = await finance.read<{ items: SaleLine[]; next: string | null }>(
      `reports/sales/lines?from=${today}&to=${today}&filmID=${first.filmId}&limit=2${cursor}`,
    )
    lines.push(...page.items)
    cursor = page.next === null ? '' : `&cursor=${page.next}`
  } while (cursor && lines.length < 20)
  expect(lines.map(({ kind, tickets, vp }) => [kind, tickets, vp])).toEqual([
    ['admitted', 0, 0],
    ['returned', -1, -100],
    ['sold', 4, 400],
  ])
})

test('films, cinemas and distributors sort by sales, days and hours by the clock', async () => {
  const at = (day: string, hour: string) => new Date(`${day}T${hour}:15+01:00`)
  const [first, second] = ['2026-04-09', '2026-04-10']
  const sold = [
    ...([['Few', 1, at(second, '23')]] as const),
    ...([['Same two', 2, at(second, '09')]] as const),
    ...([['Many', 3, at(first, '10')]] as const),
    ...([['Same', 2, at(first, '06')]] as const),
  ]
  const ids = new Map<string, { filmId: string; cinemaId: string }>()
  for (const [name, count, soldAt] of sold) {
    const showtime = await server.make.showtime({ price: 150 })
    ids.set(name, showtime)
    await sql`update films set title = ${name}, distributor = ${name} where id = ${showtime.filmId}`.execute(server.db)
    await sql`update cinemas set name = ${name} where id = ${showtime.cinemaId}`.execute(server.db)
    const buyer = await server.make.customer({ balance: 450 })
    const { purchaseID } = await buyer.buy(showtime, count)
    await sql`update purchases set created_at = ${soldAt} where id = ${purchaseID}`.execute(server.db)
  }
  const days = `from=${first}&to=${second}`
  const labelsBy = async (by: string) => (await report(`${days}&by=${by}`)).rows.map(({ label }) => label)
  for (const by of ['film', 'cinema', 'distributor']) {
    expect([by, await labelsBy(by)]).toEqual([by, ['Many', 'Same', 'Same two', 'Few']])
  }
  expect(await labelsBy('day')).toEqual(['09/Apr/2026', '10/Apr/2026'])
  expect(await labelsBy('hour')).toEqual(['06:00', '09:00', '10:00', '23:00'])

  const fileBy = async (by: string) => {
    const file = await finance.call('GET', `reports/sales.csv?${days}&by=${by}`)
    return [file.headers['content-disposition'], ...linesOfCsv(file.body)]
  }
  const TOTALS = 'tickets,vp,app naira,counter naira,gross naira'
  const nameOf = (by: string) => `attachment; filename="sales-by-${by}-${first}-${second}.csv"`
  const idOf = (name: string) => ids.get(name)?.cinemaId
  expect(await fileBy('cinema')).toEqual([
    nameOf('cinema'),
    `cinema,${TOTALS},id`,
    `Many,3,450,300,0,300,${idOf('Many')}`,
    `Same,2,300,200,0,200,${idOf('Same')}`,
    `Same two,2,300,200,0,200,${idOf('Same two')}`,
    `Few,1,150,100,0,100,${idOf('Few')}`,
  ])
  expect(await fileBy('distributor')).toEqual([
    nameOf('distributor'),
    `distributor,${TOTALS}`,
    'Many,3,450,300,0,300',
    'Same,2,300,200,0,200',
    'Same two,2,300,200,0,200',
    'Few,1,150,100,0,100',
  ])
  expect(await fileBy('day')).toEqual([
    nameOf('day'),
    `day,${TOTALS}`,
    `${first},5,750,500,0,500`,
    `${second},3,450,300,0,300`,
  ])
  expect(await fileBy('hour')).toEqual([
    nameOf('hour'),
    `hour,${TOTALS}`,
    '06:00,2,300,200,0,200',
    '09:00,2,300,200,0,200',
    '10:00,3,450,300,0,300',
    '23:00,1,150,100,0,100',
  ])
})

test('a day is that of the clocks at the cinema', async () => {
  const showtime = await server.make.showtime({ price: 100 })
  const buyer = await server.make.customer({ balance: 100 })
  const { purchaseID } = await buyer.buy(showtime, 1)
  await sql`update purchases set created_at = '2026-03-01T22:30:00Z' where id = ${purchaseID}`.execute(server.db)
  const sold = async (day: string, by = 'day') =>
    (await report(`from=${day}&to=${day}&by=${by}`)).rows.map(({ key, tickets }) => [key, tickets])
  expect(await sold('2026-03-01')).toEqual([['2026-03-01', 1]])
  expect(await sold('2026-03-01', 'hour')).toEqual([['23', 1]])
  await sql`update cinemas set time_zone = 'Africa/Nairobi' where id = ${showtime.cinemaId}`.execute(server.db)
  expect(await sold('2026-03-01')).toEqual([])
  expect(await sold('2026-03-02')).toEqual([['2026-03-02', 1]])
  expect(await sold('2026-03-02', 'hour')).toEqual([['1', 1]])
  const ofHour = async (hour: number) =>
    (await report(`from=2026-03-02&to=2026-03-02&by=day&hour=${hour}`)).total.tickets
  expect([await ofHour(1), await ofHour(22)]).toEqual([1, 0])
  const days = 'from=2026-03-01&to=2026-03-02'
  const file = await finance.call('GET', `reports/sales/lines.csv?${days}`)
  expect(file.body).toContain('\n2026-03-02,2026-03-01T22:30:00.000Z,sold,')
  expect(await finance.read(`reports/sales/lines?${days}`)).toMatchObject({
    from: '2026-03-01',
    to: '2026-03-02',
    items: [{ at: '2026-03-01T22:30:00.000Z', day: '2026-03-02', timeZone: 'Africa/Nairobi' }],
  })
})

test('a sale after midnight counts on its calendar day or business day, as requested', async () => {
  const showtime = await server.make.showtime({ price: 100, seats: 20 })
  const buyer = await server.make.customer({ balance: 200 })
  const { purchaseID } = await buyer.buy(showtime, 2)
  // Both are on the 6th after midnight in Lagos, which is still the evening of the 5th for a cinema.
  await sql`update purchases set created_at = '2026-03-06T00:10:00Z' where id = ${purchaseID}`.execute(server.db)
  await sql`update showtimes set starts_at = '2026-03-05T23:30:00Z', ends_at = '2026-03-06T01:30:00Z'
    where id = ${showtime.id}`.execute(server.db)
  const of = async (day: string, dayBegins: string) => {
    const query = `from=${day}&to=${day}&by=day&cinemaID=${showtime.cinemaId}`
    const { rows } = await report(`${query}&dayBegins=${dayBegins}`)
    const shows = await finance.read<{ items: { key: string }[] }>(`reports/showtimes?${query}`)
    return [rows, shows.items].map((found) => found.map(({ key }) => key))
  }
  expect(await of('2026-03-05', '00:00')).toEqual([[], ['2026-03-05']])
  expect(await of('2026-03-06', '00:00')).toEqual([['2026-03-06'], []])
  expect(await of('2026-03-05', '06:00')).toEqual([['2026-03-05'], ['2026-03-05']])
  expect(await of('2026-03-06', '06:00')).toEqual([[], []])
  const lines = await finance.read<{ items: SaleLine[] }>(
    `reports/sales/lines?from=2026-03-05&to=2026-03-05&dayBegins=06:00`,
  )
  expect(lines.items.map(({ day, tickets }) => [day, tickets])).toEqual([['2026-03-05', 2]])
})

test('no report row mixes tickets by day of sale with tickets by play date', async () => {
  const showtime = await server.make.showtime({ price: 100, seats: 20 })
  await (await server.make.customer({ balance: 100 })).buy(showtime, 1)
  const days = `from=${dayAfter(today, -1)}&to=${dayAfter(today, 1)}&by=film`
  const { rows } = await report(days)
  for (const row of rows) expect(row).not.toHaveProperty('seats')
  const sales = await finance.call('GET', `reports/sales.csv?${days}`)
  expect(sales.body).toMatch(/^\uFEFFfilm,tickets,vp,app naira,counter naira,gross naira,id\r\n/)
  const seats = await finance.call('GET', `reports/showtimes.csv?${days}`)
  expect(seats.body).toContain(`,1,1,0,100,0,66.67,20,5.0,${showtime.filmId}`)
})

test('without days, a report ends with the day that has begun in the east', async () => {
  const zones = ['Africa/Addis_Ababa', 'Africa/Nairobi', 'Asia/Dubai', 'Europe/Istanbul']
  const [zone = ''] = zones
  const cinemas = []
  for (const time_zone of zones) {
    const id = await server.make.cinema()
    await server.db.updateTable('cinemas').set({ time_zone }).where('id', '=', id).execute()
    cinemas.push(id)
  }
  const now = new Date()
  // In this half hour it is the next day in these zones, and not yet in Lagos.
  shiftClock((new Date(now).setUTCHours(22, 30) + DAY_MS - now.getTime()) / HOUR_MS)
  const staff = await TestStaff.make(server, 'finance')
  const { to } = await staff.read<{ to: string }>('reports/sales?')
  expect(to).toBe(localDateOf(new Date(), zone))
  expect(to).not.toBe(localToday())
  const inTheEast = await TestStaff.make(server, 'manager', cinemas[0])
  expect((await inTheEast.read<{ to: string }>('reports/sales?')).to).toBe(to)
})

test('a manager who is bound to a cinema sees its sales alone', async () => {
  const own = await server.make.showtime({ price: 100 })
  const other = await server.make.showtime({ price: 100 })
  const buyer = await server.make.customer({ balance: 500 })
  await buyer.buy(own, 1)
  await buyer.buy(other, 2)
  const bound = await TestStaff.make(server, 'manager', own.cinemaId)
  const days = `from=${today}&to=${today}`
  const { rows, total } = await report(`${days}&by=cinema`, bound)
  expect(rows.map(({ key }) => key)).toEqual([own.cinemaId])
  expect(total).toMatchObject({ tickets: 1, vp: 100 })
  expect(refusalOf(await bound.call('GET', `reports/sales?cinemaID=${other.cinemaId}`))).toEqual([403, 'not-allowed'])
  const file = await bound.call('GET', `reports/sales/lines.csv?cinemaID=${other.cinemaId}`)
  expect(refusalOf(file)).toEqual([403, 'not-allowed'])
})

test.each([
  ['from=2026-01-02&to=2026-01-01', 'to'],
  ['from=2025-01-01&to=2026-02-05', 'to'],
  ['from=yesterday', 'from'],
  ['by=screen', 'by'],
  ['hour=24', 'hour'],
  ['dayBegins=05:00', 'dayBegins'],
])('the report refuses %s with a message about the field', async (query, field) => {
  for (const path of ['reports/sales', 'reports/sales.csv']) {
    const refused = await finance.call('GET', `${path}?${query}`)
    expect(refusalOf(refused)).toEqual([400, 'bad-request'])
    expect(Object.keys(refused.json<{ fields: object }>().fields)).toEqual([field])
  }
})

test('only those who may read sales read them, and only finance reads top-ups', async () => {
  for (const role of ['attendant', 'distributor']) {
    const other = await TestStaff.make(server, role)
    for (const path of ['sales?limit=x', 'sales/lines', 'sales.csv', 'sales/lines.csv', 'showtimes.csv']) {
      expect(refusalOf(await other.call('GET', `reports/${path}`))).toEqual([403, 'not-allowed'])
    }
  }
  for (const path of ['topups', 'topups/lines', 'topups.csv', 'topups/lines.csv']) {
    expect(refusalOf(await manager.call('GET', `reports/${path}`))).toEqual([403, 'not-allowed'])
  }
})

test('a file of sales names its days, and holds no field that a spreadsheet would run', async () => {
  const showtime = await server.make.showtime({ price: 100 })
  await sql`update films set title = '=1+1,"x"' where id = ${showtime.filmId}`.execute(server.db)
  await (await server.make.customer({ balance: 100 })).buy(showtime, 1)
  const days = `from=${today}&to=${today}`
  const file = await finance.call('GET', `reports/sales.csv?${days}&by=film`)
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(file.headers['content-disposition']).toBe(`attachment; filename="sales-by-film-${today}-${today}.csv"`)
  expect(file.body).toContain(`"'=1+1,""x""",1,100,66.67,`)
  const lines = await finance.call('GET', `reports/sales/lines.csv?${days}`)
  const rows = lines.body.trimEnd().split('\r\n')
  expect(rows[0]).toBe(
    '\uFEFFday,at,what,id,film,cinema,showtime,customer,tickets,admissions,vp,counter naira,gross naira',
  )
  const vp = rows.slice(1).reduce((sum, row) => sum + Number(row.split(',').at(-3)), 0)
  expect(vp).toBe((await report(days)).total.vp)
})
