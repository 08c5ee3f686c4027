import { FIRST_STEPS } from '@velvet/contract/operator/today.calls'
import { nairaFor } from '@velvet/contract/points/vp'
import { businessDateOf, dayAfter } from '@velvet/contract/catalogue/business-day'
import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import { TIME_ZONE, localToday } from '@velvet/contract/shared/time/time'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type { getToday } from '@velvet/contract/operator/today.calls'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { creditedPayment } from '../../test/top-ups.ts'
import { askForFreeTickets } from '../../test/free-tickets.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { shiftClock } from '../../test/clock.ts'
import { startTestServer, useTestServer } from '../../test/start-test-server.ts'
import { TestStaff } from '../../test/people.ts'
import { listShowsOfToday } from './today-sql.ts'

type Today = OutputOf<typeof getToday>

const server = useTestServer()

const read = async (role: string) => (await TestStaff.make(server, role)).read<Today>('today')

test('Today shows the sales of each show, and only the queues that the person may open', async () => {
  // A show that starts now belongs to the present business day at any hour at which the test runs.
  const showtime = await server.make.showtime({ price: 100, seats: 8 })
  await sql`update showtimes set starts_at = now(), ends_at = now() + interval '2 hours'
    where id = ${showtime.id}`.execute(server.db)
  const other = await server.make.showtime({ price: 100 })
  const buyer = await server.make.customer({ balance: 500 })
  await buyer.buy(other, 3)
  await sql`insert into outbox (id, kind, payload, dead_at)
    values (gen_random_uuid(), 'sms', '{}', now())`.execute(server.db)
  await sql`insert into unmatched_payments
      (id, provider, provider_transaction_id, tx_ref, naira, currency, reason)
    values (gen_random_uuid(), 'paystack', '1', 'x', 50, 'NGN', 'unknown-reference')`.execute(server.db)
  await sql`insert into invariant_findings (invariant, checked, broken, verified_at)
    values ('I1', 1, 0, now()), ('I2', 1, 2, now() - interval '1 hour')`.execute(server.db)

  const admin = await read('admin')
  expect(admin.shows.find(({ id }) => id === showtime.id)).toMatchObject({
    seats: 8,
    kept: 0,
    sold: 0,
    timeZone: 'Africa/Lagos',
  })
  expect(admin.sales).toMatchObject({ tickets: 3, admissions: 0, vp: 300 })
  expect(admin.money).toMatchObject({
    credited: { count: 0, naira: 0, vp: 0 },
    waiting: [
      { kind: 'unmatched', count: 1 },
      { kind: 'dead-letters', count: 1 },
    ],
    books: { broken: ['I2'] },
  })
  expect((await read('finance')).money?.waiting).toEqual([{ kind: 'unmatched', count: 1 }])
  const manager = await read('manager')
  expect([manager.sales.tickets, manager.money]).toEqual([3, null])
})

test('today shows the sales of each hour beside those of the same day a week before', async () => {
  const showtime = await server.make.showtime({ price: 100 })
  const bound = await TestStaff.make(server, 'manager', showtime.cinemaId)
  const buyer = await server.make.customer({ balance: 500 })
  await buyer.buy(showtime, 1)
  const { purchaseID } = await buyer.buy(showtime, 3)
  await sql`update purchases set created_at = created_at - interval '7 days'
    where id = ${purchaseID}`.execute(server.db)
  const { sales, lastWeek, hours, week, lastWeekByNow } = await bound.read<Today>('today')
  expect([sales.vp, lastWeek.vp]).toEqual([100, 300])
  expect(week.map(({ tickets }) => tickets)).toEqual([3, 0, 0, 0, 0, 0, 0, 1])
  expect(lastWeekByNow).toMatchObject({ day: week[0]?.day, tickets: 3, grossKobo: 20_001 })
  expect(hours).toHaveLength(24)
  expect(hours[0]?.hour).toBe(6)
  // 100 Vp are worth ₦66.67 at the box office.
  expect(hours.filter(({ kobo }) => kobo > 0)).toMatchObject([{ kobo: 6_667, lastWeek: 20_001 }])
})

test('Today lists the missing first steps until a week after the first showtime', async () => {
  await using empty = await startTestServer()
  const admin = await TestStaff.make(empty, 'admin')
  const missing = async () => (await admin.read<Today>('today')).missing
  expect(await missing()).toEqual(FIRST_STEPS)
  const { id, cinemaId } = await empty.make.showtime()
  await sql`update showtimes set published_at = null where id = ${id}`.execute(empty.db)
  const money = ['owner', 'taxes', 'types', 'prices', 'terms']
  expect(await missing()).toEqual([...money, 'staff', 'pins', 'tills', 'showtime'])
  await TestStaff.make(empty, 'attendant')
  expect(await missing()).toEqual([...money, 'pins', 'tills', 'showtime'])
  await admin.call('POST', 'exhibitors', { name: 'Own', tin: '20481234-0001', cinemaIDs: [cinemaId] })
  expect(await missing()).not.toContain('owner')
  await sql`update cinemas set archived_at = now()`.execute(empty.db)
  expect(await missing()).toEqual(['cinema', 'screen', ...money, 'pins', 'tills', 'showtime'])
  await sql`update showtimes set published_at = now()`.execute(empty.db)
  expect(await missing()).toEqual(['cinema', 'screen', ...money, 'pins', 'tills'])
  await sql`
    update showtimes set starts_at = starts_at - interval '8 days', ends_at = ends_at - interval '8 days'
  `.execute(empty.db)
  expect(await missing()).toEqual([])
})

test('a manager who is bound to a cinema sees its shows alone', async () => {
  const own = await server.make.showtime()
  await sql`update showtimes set starts_at = now() where id = ${own.id}`.execute(server.db)
  const bound = await TestStaff.make(server, 'manager', own.cinemaId)
  const { shows, sales } = await bound.read<Today>('today')
  expect(shows.map(({ id }) => id)).toEqual([own.id])
  expect(sales).toMatchObject({ tickets: 0, admissions: 0, vp: 0 })
})

test('sales count on the day at their cinema, also while it is another day in Lagos', async () => {
  const showtime = await server.make.showtime({ price: 100 })
  const cinemas = server.db.updateTable('cinemas').set({ time_zone: 'Pacific/Kiritimati' })
  await cinemas.where('id', '=', showtime.cinemaId).execute()
  const buyer = await server.make.customer({ balance: 200 })
  const { purchaseID } = await buyer.buy(showtime, 2)
  // At this time it is the same day in Lagos as in UTC, and the next one on Kiritimati.
  const now = new Date(new Date().setUTCHours(22, 30))
  shiftClock((now.getTime() - Date.now()) / HOUR_MS)
  await sql`update purchases set created_at = ${now} where id = ${purchaseID}`.execute(server.db)
  const bound = await TestStaff.make(server, 'manager', showtime.cinemaId)
  const { day, sales, elsewhere } = await bound.read<Today>('today')
  const next = dayAfter(day, 1)
  expect(sales).toMatchObject({ tickets: 0, admissions: 0, vp: 0 })
  expect(elsewhere).toMatchObject([{ day: next, tickets: 2, admissions: 0, vp: 200 }])
  const report = await bound.read<{ total: object }>(`reports/sales?from=${next}&to=${next}&dayBegins=06:00`)
  expect(report.total).toMatchObject({ tickets: 2, vp: 200 })
})

test('sales of three simultaneous business days are listed by date, earliest first', async () => {
  await using world = await startTestServer()
  // At this time a business day has begun on Kiritimati, lasts in Lagos, and is the one before in Pago Pago.
  const now = new Date(new Date().setUTCHours(16, 30, 0, 0))
  const day = businessDateOf(now, TIME_ZONE)
  for (const [zone, count] of [
    ['Pacific/Kiritimati', 3],
    ['Pacific/Pago_Pago', 2],
    [TIME_ZONE, 1],
  ] as const) {
    const showtime = await world.make.showtime({ price: 150 })
    const cinemas = world.db.updateTable('cinemas').set({ time_zone: zone })
    await cinemas.where('id', '=', showtime.cinemaId).execute()
    const buyer = await world.make.customer({ balance: 450 })
    const { purchaseID: id } = await buyer.buy(showtime, count)
    await sql`update purchases set created_at = ${now} where id = ${id}`.execute(world.db)
  }
  shiftClock((now.getTime() - Date.now()) / HOUR_MS)
  const admin = await TestStaff.make(world, 'admin')
  const today = await admin.read<Today>('today')
  const soldBy = (tickets: number) => ({
    tickets,
    admissions: 0,
    vp: 150 * tickets,
    counterKobo: 0,
    grossKobo: 10_000 * tickets,
  })
  expect([today.day, today.sales, today.elsewhere]).toEqual([
    day,
    soldBy(1),
    [
      { day: dayAfter(day, -1), ...soldBy(2) },
      { day: dayAfter(day, 1), ...soldBy(3) },
    ],
  ])
})

test('the money of Today sums both providers and shows when books were last verified', async () => {
  await using paid = await startTestServer({ sandbox: true })
  for (const provider of ['flutterwave', 'paystack', 'paystack'] as const) {
    await creditedPayment(paid, provider)
  }
  const at = '2026-02-14T12:00:00.000Z'
  await sql`insert into invariant_findings (invariant, checked, broken, verified_at)
    values ('I9', 1, 1, ${at}::timestamptz + interval '2 hours'), ('I4', 1, 0, ${at}::timestamptz),
      ('I2', 1, 3, ${at}::timestamptz + interval '1 hour')`.execute(paid.db)
  await sql`insert into reconciliations (provider, day, finished_at)
    values ('paystack', '2026-02-13', ${at}::timestamptz)`.execute(paid.db)
  const finance = await TestStaff.make(paid, 'finance')
  expect((await finance.read<Today>('today')).money).toEqual({
    day: localToday(),
    credited: { count: 3, naira: 3 * nairaFor(300), vp: 900 },
    waiting: [],
    books: { verifiedAt: at, broken: ['I2', 'I9'] },
    compared: [{ provider: 'paystack', at, differences: 0 }],
  })
})

test('requests for free tickets are counted only for staff who may approve them', async () => {
  const showtime = await server.make.showtime()
  const asker = await TestStaff.make(server, 'manager', showtime.cinemaId)
  const other = await TestStaff.make(server, 'manager', showtime.cinemaId)
  await askForFreeTickets(server, asker, { showtimeID: showtime.id, count: 1 })
  const counted = async (person: TestStaff) => (await person.read<Today>('today')).freeTicketsRequests
  expect([await counted(other), await counted(asker)]).toEqual([1, 0])
  expect((await read('admin')).freeTicketsRequests).toBe(1)
  expect((await read('finance')).freeTicketsRequests).toBe(0)
})

test('after midnight, sales stay with the evening while money starts a new day', async () => {
  await using empty = await startTestServer()
  const showtime = await empty.make.showtime({ price: 100 })
  const buyer = await empty.make.customer({ balance: 500 })
  const evening = await buyer.buy(showtime, 2)
  const night = await buyer.buy(showtime, 1)
  // Half past midnight in Lagos, at the end of the present day in UTC.
  const now = new Date(new Date().setUTCHours(23, 30, 0, 0))
  shiftClock((now.getTime() - Date.now()) / HOUR_MS)
  const admin = await TestStaff.make(empty, 'admin')
  const before = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  const soldAt = (id: string, at: Date) =>
    sql`update purchases set created_at = ${at} where id = ${id}`.execute(empty.db)
  await soldAt(evening.purchaseID, before(3))
  await soldAt(night.purchaseID, before(0.2))
  const { day, sales, money } = await admin.read<Today>('today')
  expect(money?.day).toBe(dayAfter(day, 1))
  expect(sales).toMatchObject({ tickets: 3, admissions: 0, vp: 300 })
  const { total } = await admin.read<{ total: object }>(`reports/sales?from=${day}&to=${day}&dayBegins=06:00`)
  expect(total).toEqual(sales)
  // A purchase of the morning before six belongs to the day before.
  await soldAt(night.purchaseID, before(19))
  expect((await admin.read<Today>('today')).sales.tickets).toBe(2)
})

test('those who work at the door or for a distributor do not see the day', async () => {
  for (const role of ['attendant', 'distributor']) {
    const other = await TestStaff.make(server, role)
    expect(refusalOf(await other.call('GET', 'today'))).toEqual([403, 'not-allowed'])
  }
})

test('SMS refused by the service appear as a task on Today', async () => {
  const before = (await read('finance')).money?.waiting ?? []
  await sql`insert into outbox (id, kind, payload, last_error) values
    (gen_random_uuid(), 'sms', '{"phone":"08030000001","text":"Pin"}', 'insufficient balance'),
    (gen_random_uuid(), 'sms', '{"phone":"08030000001","text":"Pin"}', null)`.execute(server.db)
  const after = (await read('finance')).money?.waiting
  expect(after).toEqual([...before, { kind: 'failing-sms', count: 1 }])
})

test('a pending adjustment is shown to all who may decide, except its proposer', async () => {
  const proposer = await TestStaff.make(server, 'finance')
  const customer = await server.make.customer({ balance: 0 })
  const waitsFor = async (person: TestStaff) => {
    const { money } = await person.read<Today>('today')
    return money?.waiting.find(({ kind }) => kind === 'adjustments')?.count
  }
  await proposer.act(`customers/${customer.id}/adjust`, { amount: 20_000 })
  expect(await waitsFor(proposer)).toBeUndefined()
  const admin = await TestStaff.make(server, 'admin')
  expect(await waitsFor(admin)).toBe(1)
  const { items } = await admin.read<{ items: { id: string }[] }>('adjustments')
  await admin.act(`adjustments/${items[0]?.id}/reject`)
  expect(await waitsFor(admin)).toBeUndefined()
})

test('a list of shows too long for Today leaves out and counts those that ended', async () => {
  const [ended, open] = [await server.make.showtime({}), await server.make.showtime({})]
  const begin = async (id: string, lasts: string) =>
    sql`update showtimes set starts_at = now(), ends_at = now() + ${lasts}::interval
      where id = ${id}`.execute(server.db)
  await begin(ended.id, '1 millisecond')
  await begin(open.id, '2 hours')
  const cinemas = [ended.cinemaId, open.cinemaId]
  const shown = await listShowsOfToday(server.db, cinemas, 1)
  expect(shown).toMatchObject([{ id: open.id, ofAll: 2 }])
  const today = await read('admin')
  expect(today.moreShows).toBe(0)
  expect(today.shows.at(-1)?.id).toBe(ended.id)
})
