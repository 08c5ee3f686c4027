// A showtime that windows have sold is cancelled: the cancellation approves every refund, and the books owe it at once.
import type { listCounterSales } from '@velvet/contract/sales/after-sale.calls'
import type { XReport } from '@velvet/contract/sales/till-sessions.calls'
import type { previewCancellation } from '@velvet/contract/catalogue/cancelling.calls'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import { CANCELLED_REASON } from '@velvet/contract/sales/counter.rules'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { purgeNow } from '../../test/purge-now.ts'
import { callWithCutConnection } from '../../test/waiting-statements.ts'
import { listNaira, nairaOf } from '../../test/books.ts'
import { tillWithSeats } from '../../test/offline-till.ts'
import { freshPhone } from '../../test/one-time-codes.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { TestDoor } from '../../test/test-door.ts'
import { type MadeShowtime, NOTE, TestStaff } from '../../test/people.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { COUNTER_PRICE, callCounter, cash, standard, TestTill, type CounterSale } from '../../test/test-till.ts'

const server = useCheckedServer()
const manager = TestStaff.use(server, 'manager')
const { vp: price, kobo } = COUNTER_PRICE

async function aShowtime(options: { startsInHours?: number; seats?: number } = {}) {
  const showtime = await server.make.showtime({ price, seats: 40, ...options })
  return { showtime, till: await TestTill.open(server, showtime.cinemaId) }
}

const cancel = ({ id }: MadeShowtime) => manager.call('POST', `showtimes/${id}/cancel`, { note: NOTE })

async function preview({ id }: MadeShowtime) {
  const answer = await manager.call('POST', 'showtimes/cancel/preview', { ids: [id] })
  return answer.json<OutputOf<typeof previewCancellation>>()
}

const payBack = (till: TestTill, { purchase }: CounterSale, sent: { key?: string; seller?: TestStaff } = {}) =>
  till.call(`sales/${purchase.id}/refund`, {}, sent)

async function owedSales(till: TestTill) {
  const path = `sales?cinemaID=${till.cinemaId}&state=to-refund`
  const answer = await callCounter(server, till, 'GET', path)
  return answer.json<OutputOf<typeof listCounterSales>>().items
}

/** What the books say that a cinema owes to the buyers of its counters. */
async function owedInBooks(cinemaId: string): Promise<number> {
  const { rows } = await sql<{ kobo: number }>`
    select coalesce(-sum(kobo), 0)::bigint as kobo from naira_entries
    where account = 'refunds-owed' and subject = ${cinemaId}`.execute(server.db)
  return rows[0]?.kobo ?? 0
}

async function textsTo(phone: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select payload ->> 'text' as text from outbox
    where topic = 'counter-cancelled' and payload ->> 'phone' = ${phone}`.execute(server.db)
  return rows.map(({ text }) => text)
}

test('a cancellation says what it takes back in the app and what windows owe by tender', async () => {
  const { showtime, till } = await aShowtime()
  const buyer = await server.make.customer({ balance: price })
  await buyer.buy(showtime, 1)
  const card = { kind: 'terminal' as const, kobo, reference: randomUUID() }
  await till.sell(showtime, {
    tickets: standard(3),
    tenders: [card, ...cash(2 * kobo)],
    phoneNumber: freshPhone(),
  })
  await till.call('complimentary', { showtimeID: showtime.id, count: 1, reason: NOTE })
  const counter = {
    tickets: 3,
    sales: 1,
    toText: 1,
    kobo: 3 * kobo,
    cash: 2 * kobo,
    terminal: kobo,
    transfer: 0,
  }
  expect(await preview(showtime)).toEqual({
    tickets: 5,
    holders: 1,
    vp: price,
    app: 1,
    free: 1,
    counter,
  })
  const answer = await cancel(showtime)
  expect(answer.json(), answer.body).toMatchObject({
    refundedTickets: 1,
    refundedVp: price,
    owedTickets: 0,
    counter,
  })
})

test('the books owe a window sale from its cancellation, and one call pays it back', async () => {
  const { showtime, till } = await aShowtime()
  const phone = freshPhone()
  const tenders = cash(8 * kobo)
  const sale = await till.sell(showtime, {
    tickets: standard(8),
    tenders,
    phoneNumber: phone,
  })
  const [first] = sale.tickets
  expect((await cancel(showtime)).statusCode).toBe(200)
  expect(await owedInBooks(till.cinemaId)).toBe(8 * kobo)
  expect(await nairaOf(server.db, 'counter-owed', first?.TicketID ?? '')).toEqual({
    'box-office': kobo,
    'refunds-owed': -kobo,
  })
  expect(await textsTo(phone)).toEqual([
    expect.stringMatching(/is cancelled\. Bring your ticket to the counter to get N8,800 back\.$/),
  ])
  expect(await owedSales(till)).toMatchObject([{ id: sale.purchase.id, owed: 8 * kobo }])
  const found = await callCounter(server, till, 'GET', `sales?cinemaID=${till.cinemaId}&q=${first?.QrCode}`)
  expect(found.json()).toMatchObject({ items: [{ id: sale.purchase.id, owed: 8 * kobo }] })
  const opened = await callCounter(server, till, 'GET', `sales/${sale.purchase.id}`)
  expect(opened.json()).toMatchObject({ isCancelled: true })

  // The whole sale is above the amount that a person may give back alone.
  const answer = await payBack(till, sale)
  expect(answer.statusCode, answer.body).toBe(200)
  const { refund } = answer.json<{ refund: { id: string; parts: object[] } }>()
  expect(refund.parts).toMatchObject([{ kind: 'cash', kobo: 8 * kobo }])
  expect(await nairaOf(server.db, 'till-refund', refund.id)).toEqual({
    'refunds-owed': 8 * kobo,
    cash: -8 * kobo,
  })
  expect(await owedInBooks(till.cinemaId)).toBe(0)
  expect(await owedSales(till)).toEqual([])
  const event = server.db.selectFrom('till_events').select(['reason', 'approved_by'])
  expect(await event.where('id', '=', refund.id).execute()).toEqual([{ reason: CANCELLED_REASON, approved_by: null }])
})

test('two tills that pay one cancelled sale back at once pay it once', async () => {
  const { showtime, till } = await aShowtime()
  const other = await TestTill.open(server, showtime.cinemaId)
  const sale = await till.sell(showtime, { tickets: standard(2), tenders: cash(2 * kobo) })
  await cancel(showtime)
  const key = randomUUID()
  const answers = await Promise.all([
    payBack(till, sale, { key }),
    payBack(other, sale),
    payBack(till, sale, { key }),
    payBack(other, sale),
  ])
  const paid = answers.filter(({ statusCode }) => statusCode === 200)
  expect(new Set(paid.map(({ body }) => body)).size).toBe(1)
  for (const answer of answers.filter(({ statusCode }) => statusCode !== 200)) {
    expect(refusalOf(answer)).toEqual([409, 'nothing-to-refund'])
  }
  const refunds = await Promise.all([till, other].map(async (one) => (await one.read()).json<XReport>().refunds))
  expect(refunds.sort()).toEqual([0, 2 * kobo])
  expect(await owedInBooks(till.cinemaId)).toBe(0)
})

test.each(['owed_counter_refunds', 'naira_movements', 'naira_entries', 'outbox'])(
  'a cancellation cut off at %s leaves no trace and is done by a retry',
  async (table) => {
    const { showtime, till } = await aShowtime()
    const phone = freshPhone()
    await till.sell(showtime, { tenders: cash(kobo), phoneNumber: phone })
    const before = await listNaira(server.db)
    const cut = await callWithCutConnection(server, { table }, () => cancel(showtime))
    expect(cut.statusCode).toBeGreaterThan(499)
    expect(await listNaira(server.db)).toEqual(before)
    expect([await owedInBooks(till.cinemaId), await textsTo(phone)]).toEqual([0, []])
    expect((await cancel(showtime)).statusCode).toBe(200)
    expect(await owedInBooks(till.cinemaId)).toBe(kobo)
    expect(await textsTo(phone)).toHaveLength(1)
  },
)

test('a refund whose connection is cut pays nothing, and the same call pays it once', async () => {
  const { showtime, till } = await aShowtime()
  const sale = await till.sell(showtime, { tenders: cash(kobo) })
  await cancel(showtime)
  const key = randomUUID()
  const call = () => payBack(till, sale, { key })
  const cut = await callWithCutConnection(server, { table: 'tender_refunds' }, call)
  expect(cut.statusCode).toBeGreaterThan(499)
  expect(await owedInBooks(till.cinemaId)).toBe(kobo)
  expect((await call()).statusCode).toBe(200)
  expect((await call()).statusCode).toBe(200)
  expect(await owedInBooks(till.cinemaId)).toBe(0)
  expect((await till.read()).json<XReport>()).toMatchObject({ refunds: kobo })
})

test('a sale partly refunded and partly used is owed for the rest', async () => {
  const { showtime, till } = await aShowtime({ startsInHours: 1 })
  const sale = await till.sell(showtime, { tickets: standard(3), tenders: cash(3 * kobo) })
  const [returned, used] = sale.tickets
  const input = { ticketIDs: [returned?.TicketID], reason: NOTE }
  await till.call(`sales/${sale.purchase.id}/refund`, input)
  const door = await TestDoor.open(server)
  await door.scan({ code: used?.QrCode, showtimeID: showtime.id })
  expect((await preview(showtime)).counter).toMatchObject({ tickets: 2, kobo: 2 * kobo })
  await cancel(showtime)
  expect(await owedInBooks(till.cinemaId)).toBe(2 * kobo)
  expect((await payBack(till, sale)).json()).toMatchObject({ refund: { kobo: 2 * kobo } })
  expect(await owedInBooks(till.cinemaId)).toBe(0)
})

test('a buyer of free tickets is notified of the cancellation, and nothing is owed', async () => {
  const { showtime, till } = await aShowtime()
  const phoneNumber = freshPhone()
  const given = { showtimeID: showtime.id, count: 1, reason: NOTE, phoneNumber }
  expect((await till.call('complimentary', given)).statusCode).toBe(201)
  await cancel(showtime)
  expect(await textsTo(phoneNumber)).toEqual([expect.stringMatching(/is cancelled\.$/)])
  expect(await owedSales(till)).toEqual([])
})

test('an offline sale reported after a cancellation is owed, and its buyer notified', async () => {
  const { showtime, till } = await tillWithSeats(server)
  const phoneNumber = freshPhone()
  const sale = till.sell(showtime, 2, { phoneNumber })
  expect((await cancel(showtime)).statusCode).toBe(200)
  const { purchase } = await till.report(sale)
  expect(await owedInBooks(showtime.cinemaId)).toBe(2 * kobo)
  expect(await textsTo(phoneNumber)).toHaveLength(1)
  const answer = await till.till.call(`sales/${purchase.id}/refund`)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(await owedInBooks(showtime.cinemaId)).toBe(0)
})

test('a sale is paid back by the next till after its own till and its books are closed', async () => {
  const { showtime, till } = await aShowtime({ startsInHours: 1 })
  const sale = await till.sell(showtime, { tenders: cash(kobo) })
  const count = { counts: [{ kobo, pieces: 1 }], terminal: 0, transfer: 0 }
  await till.act('close', count)
  const finance = await TestStaff.make(server, 'finance')
  await sql`update showtimes set starts_at = now() - interval '1 minute'
    where id = ${showtime.id}`.execute(server.db)
  await finance.call('POST', `showtimes/${showtime.id}/books/close`)
  expect((await cancel(showtime)).statusCode).toBe(200)
  expect(await owedInBooks(till.cinemaId)).toBe(kobo)
  const next = await TestTill.open(server, showtime.cinemaId, { openingCount: kobo })
  expect((await payBack(next, sale)).statusCode).toBe(200)
  expect(await owedInBooks(till.cinemaId)).toBe(0)
})

test('a sale whose showtime is not cancelled still needs a reason and a supervisor', async () => {
  const { showtime, till } = await aShowtime()
  const sale = await till.sell(showtime, { tickets: standard(8), tenders: cash(8 * kobo) })
  expect(refusalOf(await payBack(till, sale))).toEqual([400, 'bad-request'])
  const asked = await till.call(`sales/${sale.purchase.id}/refund`, { reason: NOTE })
  expect(refusalOf(asked)).toEqual([403, 'supervisor-needed'])
})

test('the number of a buyer is deleted some days after the showtime', async () => {
  const { showtime, till } = await aShowtime()
  const phoneNumber = freshPhone()
  await till.sell(showtime, { tenders: cash(kobo), phoneNumber })
  await cancel(showtime)
  const kept = () => server.db.selectFrom('counter_buyers').select('phone').where('phone', '=', phoneNumber).execute()
  await purgeNow(server)
  expect(await kept()).toHaveLength(1)
  await sql`update showtimes set starts_at = now() - interval '10 days',
    ends_at = now() - interval '8 days' where id = ${showtime.id}`.execute(server.db)
  await purgeNow(server)
  expect(await kept()).toEqual([])
})
