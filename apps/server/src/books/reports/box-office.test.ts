import type { BoxOfficeRow } from '@velvet/contract/books/box-office.calls'
import { COMPLIMENTARY_TYPE_ID, STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import { parse } from 'csv-parse/sync'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { oneByOne } from '../../test/makers.ts'
import { playAt } from '../../test/clock.ts'
import { useTestServer, type TestServer } from '../../test/start-test-server.ts'
import { linesOfCsv } from '../../test/observe.ts'
import { addTax, dayFromToday, STATE_TAX, VAT } from '../../test/books.ts'
import { TestDoor } from '../../test/test-door.ts'
import { FOOD, foodAt, WITH_AND_WITHOUT_FOOD } from '../../test/food-beside.ts'
import { type MadeShowtime, NOTE, TestStaff } from '../../test/people.ts'
import { makeDistributor } from '../../test/settlements.ts'
import { bookedFoodOf, foodOf, sellFoodBeside } from '../../test/snacks.ts'
import { cash, TestTill } from '../../test/test-till.ts'

const server = useTestServer()
const finance = TestStaff.use(server, 'finance')
const CHILD = uuid()
/** Prices in Vp that are worth ₦4,500 and ₦3,000. */
const [ADULT_VP, CHILD_VP] = [6_750, 4_500]

beforeAll(async () => {
  const child = { id: CHILD, name: 'Child', class: 'child', online: true, position: 2 }
  await server.db.insertInto('ticket_types').values(child).execute()
})

interface Report {
  from: string
  rows: BoxOfficeRow[]
  next: string | null
  total: Omit<BoxOfficeRow, 'key' | 'label' | 'note'>
}

const DAYS = `from=${dayFromToday(-3)}&to=${dayFromToday(10)}`
const report = (by: string, days = DAYS) => finance.read<Report>(`boxoffice?${days}&by=${by}`)

async function aShowtime(options: Parameters<TestServer['make']['showtime']>[0]) {
  const showtime = await server.make.showtime({ price: ADULT_VP, seats: 500, ...options })
  const price = { type_id: CHILD, vp: CHILD_VP, kobo: 300_000 }
  await server.db
    .insertInto('showtime_prices')
    .values({ ...price, showtime_id: showtime.id })
    .execute()
  return showtime
}

test.each(WITH_AND_WITHOUT_FOOD)(
  'an evening of app and counter sums to the first worked example, %s',
  async (_, food) => {
    const state = food ? 'Kano' : 'Katsina'
    await addTax(server, { ...VAT, state })
    await addTax(server, { ...STATE_TAX, state })
    const cinemaId = await server.make.cinema(await server.make.area('Main', { state }))
    if (food) await sellFoodBeside(server, cinemaId)
    const showtime = await aShowtime({ cinemaId })
    const buyer = await server.make.customer({ balance: 100_000 })
    await buyer.buy(showtime, 2)
    const till = await TestTill.open(server, cinemaId)
    const adult = { typeID: STANDARD_TYPE_ID, count: 1 }
    await till.sell(showtime, { tickets: [adult], tenders: cash(450_000) })
    const aChild = { tickets: [{ typeID: CHILD, count: 1 }], tenders: cash(300_000) }
    const child = await till.sell(showtime, aChild)
    await till.sell(showtime, aChild)
    const admin = await TestStaff.make(server, 'admin')
    await admin.call('POST', 'complimentary', { showtimeID: showtime.id, count: 1, reason: NOTE })
    const before = (await report('showtime')).rows.find(({ key }) => key === showtime.id)
    expect(before).toMatchObject({ tickets: 5, complimentary: 1, grossKobo: 1_950_000 })
    const refund = await till.call(`sales/${child.purchase.id}/refund`, { reason: NOTE })
    expect(refund.statusCode, refund.body).toBe(200)
    const after = (await report('showtime')).rows.find(({ key }) => key === showtime.id)
    expect(after).toMatchObject({
      tickets: 4,
      complimentary: 1,
      grossKobo: 1_650_000,
      netKobo: 1_466_667,
      taxes: [
        { name: 'State tax', kobo: 73_333 },
        { name: 'VAT', kobo: 110_000 },
      ],
    })
    expect(await returnsOf(showtime)).toEqual([
      'Adult 3 1350000 150000 1200000',
      'Child 1 300000 33333 266667',
      'Complimentary 0 0 0 0',
    ])
    const adultOf = (serial: number) => `${serial} ${STANDARD_TYPE_ID} 450000 50000 400000`
    const childOf = (serial: number) => `${serial} ${CHILD} 300000 33333 266667`
    expect(await chainOf(showtime)).toEqual([
      `sale app ${adultOf(1)},${adultOf(2)}`,
      `sale counter ${adultOf(3)}`,
      `sale counter ${childOf(4)}`,
      `sale counter ${childOf(5)}`,
      `sale office 6 ${COMPLIMENTARY_TYPE_ID} 0 0 0`,
      `void ${childOf(4)}`,
    ])
    expect(await bookedFoodOf(server, cinemaId)).toEqual(foodOf(food ? 4 : 0))
  },
)

/** Returns the lines of a showtime in the returns of its play date. */
async function returnsOf({ id, screenId }: MadeShowtime) {
  const { playDate } = await server.db
    .selectFrom('tickets')
    .select('play_date as playDate')
    .where('showtime_id', '=', id)
    .limit(1)
    .executeTakeFirstOrThrow()
  const { body } = await finance.call('GET', `returns?date=${playDate}`)
  const lines = parse<Record<string, string>>(body, { bom: true, columns: true })
  return lines.flatMap(({ screen, type, tickets, 'gross kobo': gross, 'taxes kobo': taxes, 'net kobo': net }) =>
    screen === screenId ? [[type, tickets, gross, taxes, net].join(' ')] : [],
  )
}

/** Returns what happened to a showtime by its chain, from its first sale on. */
async function chainOf({ id }: MadeShowtime) {
  const rows = server.db.selectFrom('proof_rows').select('text').where('showtime_id', '=', id).orderBy('sequence')
  return (await rows.offset(1).execute()).map(({ text }) => text.split('\t').slice(4).join(' '))
}

test('a ticket counts on the play date of its showtime, whenever it was sold', async () => {
  const showtime = await aShowtime({ startsInHours: 72 })
  const buyer = await server.make.customer({ balance: ADULT_VP })
  await buyer.buy(showtime, 1)
  const { play_date: playDate } = await server.db
    .selectFrom('tickets')
    .select('play_date')
    .where('showtime_id', '=', showtime.id)
    .executeTakeFirstOrThrow()
  const keysOn = async (day: string) => (await report('showtime', `from=${day}&to=${day}`)).rows.map(({ key }) => key)
  expect(await keysOn(playDate)).toContain(showtime.id)
  expect(await keysOn(dayFromToday(0))).not.toContain(showtime.id)
})

test('a showtime is named by its film, its cinema and its start with AM or PM', async () => {
  const showtime = await aShowtime({ startsInHours: 24 })
  const buyer = await server.make.customer({ balance: ADULT_VP })
  await buyer.buy(showtime, 1)
  const row = (await report('showtime')).rows.find(({ key }) => key === showtime.id)
  expect(row?.label).toBe('Lionheart')
  expect(row?.note).toMatch(/^.+, \d\d\/\w{3}\/\d{4}, 1?\d:\d\d\u00a0[AP]M$/)
  const { body } = await finance.call('GET', `boxoffice.csv?${DAYS}&by=showtime`)
  expect(body).toContain(`"${row?.label}, ${row?.note}"`)
})

test('the file has a column for each tax, and the lines of the report', async () => {
  const { rows, total } = await report('film')
  const answer = await finance.call('GET', `boxoffice.csv?${DAYS}&by=film`)
  const [titles = '', ...lines] = linesOfCsv(answer.body)
  expect(titles).toBe(
    'film,tickets,complimentary,gross kobo,State tax kobo,VAT kobo,net kobo,id,app,counter,admitted,reported kobo',
  )
  const net = lines.map((line) => Number(line.split(',').at(-6)))
  expect(lines).toHaveLength(rows.length)
  expect(net.reduce((sum, kobo) => sum + kobo, 0)).toBe(total.netKobo)
})

test('showtimes are listed page by page by start, with the full total on each page', async () => {
  const buyer = await server.make.customer({ balance: 100_000 })
  const cinemaId = await server.make.cinema(await server.make.area())
  for (const startsInHours of [30, 10, 20]) {
    await buyer.buy(await aShowtime({ cinemaId, startsInHours }), 1)
  }
  const { rows, total } = await report('showtime')
  const paged: BoxOfficeRow[] = []
  let next: string | null = null
  do {
    const cursor: string = next === null ? '' : `&cursor=${next}`
    const page: Report = await report(`showtime&limit=2${cursor}`)
    expect(page.total).toEqual(total)
    expect(page.rows.length).toBeLessThanOrEqual(2)
    paged.push(...page.rows)
    next = page.next
  } while (next !== null)
  expect(paged).toEqual(rows)
  const starts = await server.db.selectFrom('showtimes').select('id').orderBy('starts_at').execute()
  const keys = rows.map(({ key }) => key)
  expect(keys).toEqual(starts.map(({ id }) => id).filter((id) => keys.includes(id)))
  const file = await finance.call('GET', `boxoffice.csv?${DAYS}&by=showtime`)
  expect(linesOfCsv(file.body)).toHaveLength(1 + rows.length)
})

test('showtimes that start together keep their order on short and long pages', async () => {
  const buyer = await server.make.customer({ balance: 100_000 })
  const shows = await Promise.all(Array.from({ length: 5 }, () => aShowtime({})))
  for (const show of shows) {
    await buyer.buy(show, 1)
    await playAt(server, show.id, '2026-02-07T20:00')
  }
  const days = 'from=2026-02-07&to=2026-02-07'
  const whole = (await report('showtime', days)).rows.map(({ key }) => key)
  const paged: string[] = []
  let cursor = ''
  do {
    const { rows, next }: Report = await report(`showtime&limit=2${cursor}`, days)
    paged.push(...rows.map(({ key }) => key))
    cursor = next === null ? '' : `&cursor=${next}`
  } while (cursor !== '')
  expect([whole.length, paged]).toEqual([5, whole])
})

/** Sells so many tickets in the app and at a counter, gives so many away, and lets so many buyers of the app in. */
async function anEvening(cinemaId: string, sold: Record<'app' | 'counter' | 'free' | 'in', number>) {
  const showtime = await aShowtime({ cinemaId, startsInHours: 2 })
  const buyer = await server.make.customer({ balance: sold.app * ADULT_VP })
  const { tickets } = await buyer.buy(showtime, sold.app)
  const till = await TestTill.open(server, cinemaId)
  const counted = [{ typeID: STANDARD_TYPE_ID, count: sold.counter }]
  await till.sell(showtime, { tickets: counted, tenders: cash(sold.counter * 450_000) })
  await oneByOne(sold.free, async () => {
    // What one person gives on a day needs approval above a limit.
    const admin = await TestStaff.make(server, 'admin')
    await admin.call('POST', 'complimentary', { showtimeID: showtime.id, count: 1, reason: NOTE })
  })
  const door = await TestDoor.open(server)
  await door.send(tickets.slice(0, sold.in).map(({ QrCode }) => ({ code: QrCode })))
  await playAt(server, showtime.id, '2026-02-14T20:00')
}

test('the total sums every column and each tax by name, on the screen and in the file', async () => {
  const cinemaIn = async (state: string, name: string) => {
    const id = await server.make.cinema(await server.make.area('Main', { state }))
    await server.db.updateTable('cinemas').set({ name }).where('id', '=', id).execute()
    return id
  }
  await addTax(server, { ...VAT, state: 'Kogi' })
  await addTax(server, { ...VAT, state: 'Kebbi' })
  await addTax(server, { ...STATE_TAX, state: 'Kebbi' })
  const [first, second] = [await cinemaIn('Kogi', 'Alpha'), await cinemaIn('Kebbi', 'Beta')]
  await anEvening(second, { app: 1, counter: 3, free: 3, in: 1 })
  await anEvening(first, { app: 2, counter: 1, free: 1, in: 2 })
  const ofFirst = {
    tickets: 3,
    complimentary: 1,
    app: 2,
    counter: 1,
    admitted: 2,
    grossKobo: 1_350_000,
    taxes: [{ name: 'VAT', kobo: 94_185 }],
    netKobo: 1_255_815,
    reportedKobo: 1_350_000,
  }
  const ofSecond = {
    tickets: 4,
    complimentary: 3,
    app: 1,
    counter: 3,
    admitted: 1,
    grossKobo: 1_800_000,
    taxes: [
      { name: 'State tax', kobo: 80_000 },
      { name: 'VAT', kobo: 120_000 },
    ],
    netKobo: 1_600_000,
    reportedKobo: 1_800_000,
  }
  const total = {
    tickets: 7,
    complimentary: 4,
    app: 3,
    counter: 4,
    admitted: 3,
    grossKobo: 3_150_000,
    taxes: [
      { name: 'State tax', kobo: 80_000 },
      { name: 'VAT', kobo: 214_185 },
    ],
    netKobo: 2_855_815,
    reportedKobo: 3_150_000,
  }
  const days = 'from=2026-02-14&to=2026-02-14'
  expect(await report('cinema', days)).toEqual({
    from: '2026-02-14',
    to: '2026-02-14',
    next: null,
    total: { ...total, foodKobo: 0 },
    rows: [
      { key: first, label: 'Alpha', note: '', ...ofFirst, foodKobo: 0 },
      { key: second, label: 'Beta', note: '', ...ofSecond, foodKobo: 0 },
    ],
  })
  expect(await report('day', days)).toMatchObject({
    rows: [{ key: '2026-02-14', label: '14/Feb/2026', ...total }],
    total,
  })
  const file = await finance.call('GET', `boxoffice.csv?${days}&by=cinema`)
  expect(file.headers['content-disposition']).toBe(
    'attachment; filename="box-office-by-cinema-2026-02-14-2026-02-14.csv"',
  )
  expect(linesOfCsv(file.body)).toEqual([
    'cinema,tickets,complimentary,gross kobo,State tax kobo,VAT kobo,net kobo,id,app,counter,admitted,reported kobo,food kobo',
    `Alpha,3,1,1350000,0,94185,1255815,${first},2,1,2,1350000,0`,
    `Beta,4,3,1800000,80000,120000,1600000,${second},1,3,1,1800000,0`,
  ])
})

test('food stands beside the box office of a cinema and a day, and is never added into it', async () => {
  const [both, alone] = [await server.make.cinema(), await server.make.cinema()]
  for (const cinemaId of [both, alone]) await sellFoodBeside(server, cinemaId)
  const buyer = await server.make.customer({ balance: ADULT_VP })
  await buyer.buy(await aShowtime({ cinemaId: both }), 1)
  const till = await TestTill.open(server, alone)
  const { items = [] } = foodAt(alone) ?? {}
  const sell = () => till.call('sales', { items, tenders: cash(FOOD.kobo) })
  const { purchase } = (await sell()).json<{ purchase: { id: string } }>()
  expect((await sell()).statusCode).toBe(201)
  expect((await till.call(`sales/${purchase.id}/refund`, { reason: NOTE })).statusCode).toBe(200)
  const { rows, total } = await report('cinema')
  const rowOf = (id: string) => rows.find(({ key }) => key === id)
  expect(rowOf(both)).toMatchObject({ tickets: 1, grossKobo: 450_000, foodKobo: FOOD.kobo })
  expect(rowOf(alone)).toMatchObject({ tickets: 0, grossKobo: 0, netKobo: 0, taxes: [], foodKobo: FOOD.kobo })
  const days = await report('day')
  expect(days.rows.map(({ key }) => key)).toEqual(days.rows.map(({ key }) => key).toSorted())
  expect([days.total.foodKobo, days.total.grossKobo]).toEqual([total.foodKobo, (await report('film')).total.grossKobo])
  const { member: distributor } = await makeDistributor(server, 'Foodless')
  for (const [by, staff] of [
    ['film', finance],
    ['cinema', distributor],
  ] as const) {
    const { total: seen } = await staff.read<Report>(`boxoffice?${DAYS}&by=${by}`)
    expect(seen).not.toHaveProperty('foodKobo')
  }
})

test.each([
  ['days in the wrong order', 'from=2026-02-02&to=2026-02-01&by=film'],
  ['an unknown group', 'from=2026-02-01&to=2026-02-02&by=weather'],
])('a report with %s is refused', async (_, query) => {
  expect((await finance.call('GET', `boxoffice?${query}`)).statusCode).toBe(400)
})
