import type { listCounterDays, listCounterShowtimes } from '@velvet/contract/sales/counter-showtimes.calls'
import type { exchangeSale } from '@velvet/contract/sales/exchanges.calls'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type { XReport } from '@velvet/contract/sales/till-sessions.calls'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { type MadeShowtime, NOTE, TestStaff } from '../../test/people.ts'
import { nairaOf } from '../../test/books.ts'
import { freshPhone } from '../../test/one-time-codes.ts'
import { refusalOf, throwUnlessMade } from '../../test/outcomes.ts'
import { aSupervisor, TestDoor } from '../../test/test-door.ts'
import { callCounter, cash, standard, TestTill, type CounterSale } from '../../test/test-till.ts'

const server = useCheckedServer()
const door = TestDoor.use(server)
const manager = TestStaff.use(server, 'manager')

type Exchanged = OutputOf<typeof exchangeSale>

/** 1,500 Vp are worth ₦1,000. */
const PRICE = 1_500
const card = (kobo: number, reference: string = randomUUID()) => [{ kind: 'terminal' as const, kobo, reference }]

/** Makes two showtimes in a cinema with an open till. The second one costs `price` Vp. */
async function twoShows({ price = PRICE, seats = 10 } = {}) {
  const early = await server.make.showtime({ price: PRICE, seats, startsInHours: 1 })
  const { cinemaId } = early
  const late = await server.make.showtime({ price, seats, startsInHours: 1.2, cinemaId })
  return { early, late, till: await TestTill.open(server, cinemaId, { openingCount: 1_000_000 }) }
}

function exchange(
  till: TestTill,
  { purchase, tickets: { length } }: Pick<CounterSale, 'purchase' | 'tickets'>,
  { id: showtimeID }: MadeShowtime,
  { key, ...input }: { key?: string; [field: string]: unknown } = {},
) {
  const request = { showtimeID, tickets: standard(length), tenders: [], ...input }
  return till.call(`sales/${purchase.id}/exchange`, request, key === undefined ? {} : { key })
}

async function exchanged(...request: Parameters<typeof exchange>): Promise<Exchanged> {
  const answer = await exchange(...request)
  throwUnlessMade(answer)
  return answer.json<Exchanged>()
}

const reportOf = async (till: TestTill) => (await till.read()).json<XReport>()
const scan = (sale: Pick<CounterSale, 'tickets'>, { id }: MadeShowtime) =>
  door.scan({ code: sale.tickets[0]?.QrCode, showtimeID: id })

async function traces() {
  const { rows } = await sql`
    select (select count(*) from ticket_exchanges) as exchanges, (select count(*) from till_events) as events,
      (select count(*) from purchases) as purchases, (select count(*) from tenders) as tenders,
      (select count(*) from tickets where status = 'void') as void, (select sum(kobo) from tender_refunds) as back,
      (select count(*) from naira_movements) as naira, (select count(*) from proof_rows) as proof,
      (select sum(assigned_seats) from showtimes) as seats`.execute(server.db)
  return rows[0]
}

test('a customer pays the difference for a more expensive showtime in cash', async () => {
  const { early, late, till } = await twoShows({ price: 1_800 })
  const sale = await till.sell(early, { tickets: standard(2), tenders: cash(200_000) })
  const now = await exchanged(till, sale, late, { seats: ['A4', 'A5'], tenders: cash(100_000) })
  expect(now).toMatchObject({
    change: 60_000,
    back: [],
    purchase: {
      kobo: 240_000,
      tenders: [
        { kind: 'cash', kobo: 200_000, isCarried: true },
        { kind: 'cash', kobo: 40_000, isCarried: false },
      ],
    },
    tickets: [{ SeatNumber: 'A4', Kobo: 120_000 }, { SeatNumber: 'A5' }],
  })
  expect(await reportOf(till)).toMatchObject({
    sales: 440_000,
    cash: 440_000,
    refunds: 200_000,
    carried: 200_000,
    ticketsRefunded: 2,
    ticketsExchanged: 2,
    expectedCash: 1_240_000,
  })
  const shown = await callCounter(server, till, 'GET', `sales/${sale.purchase.id}`)
  expect(shown.json()).toMatchObject({
    toRefund: [],
    tickets: now.tickets.map(({ TicketID }) => ({ ExchangedTo: TicketID })),
  })
  expect(await scan(sale, early)).toMatchObject({ result: 'void' })
  expect(await scan(now, late)).toMatchObject({ result: 'admitted' })
})

test('tickets are exchanged for seats of another day, which the till lists', async () => {
  const early = await server.make.showtime({ price: PRICE, startsInHours: 1 })
  const { cinemaId } = early
  const later = await server.make.showtime({ price: PRICE, startsInHours: 72, cinemaId })
  const till = await TestTill.open(server, cinemaId)
  const listed = await callCounter(server, till, 'GET', `days?cinemaID=${cinemaId}`)
  const { days } = listed.json<OutputOf<typeof listCounterDays>>()
  expect(days).toHaveLength(2)
  const offered = async (day?: string) => {
    const path = `showtimes?cinemaID=${cinemaId}${day ? `&day=${day}` : ''}`
    const { items } = (await callCounter(server, till, 'GET', path)).json<OutputOf<typeof listCounterShowtimes>>()
    return items.map(({ id }) => id)
  }
  expect([await offered(), await offered(days[1])]).toEqual([[early.id], [later.id]])
  const sale = await till.sell(early, { tickets: standard(2), tenders: cash(200_000) })
  const now = await exchanged(till, sale, later, { seats: ['A4', 'A5'] })
  expect(now.tickets.map(({ SeatNumber }) => SeatNumber)).toEqual(['A4', 'A5'])
  const elsewhere = await TestStaff.make(server, 'attendant', await server.make.cinema())
  const asked = await callCounter(server, { seller: elsewhere }, 'GET', `days?cinemaID=${cinemaId}`)
  expect(refusalOf(asked)).toEqual([403, 'not-allowed'])
})

test('if two tills exchange for one seat of another day, only one gets it', async () => {
  const early = await server.make.showtime({ price: PRICE, startsInHours: 1 })
  const { cinemaId } = early
  const later = await server.make.showtime({ price: PRICE, startsInHours: 72, cinemaId })
  const tills = [await TestTill.open(server, cinemaId), await TestTill.open(server, cinemaId)]
  const answers = await Promise.all(
    tills.map(async (till) => {
      const sale = await till.sell(early, { tenders: cash(100_000) })
      const answer = await exchange(till, sale, later, { seats: ['A1'] })
      return { answer, kept: answer.statusCode === 201 ? undefined : await scan(sale, early) }
    }),
  )
  expect(answers.map(({ answer }) => answer.statusCode).sort()).toEqual([201, 409])
  expect(answers.find(({ kept }) => kept)?.kept).toMatchObject({ result: 'admitted' })
})

test('an exchange for a cheaper showtime refunds the tender that paid', async () => {
  const { early, late, till } = await twoShows({ price: 900 })
  const [slip] = card(150_000)
  const sale = await till.sell(early, {
    tickets: standard(2),
    tenders: [...cash(50_000), ...card(150_000, slip?.reference)],
  })
  const now = await exchanged(till, sale, late)
  expect(now).toMatchObject({
    change: 0,
    back: [
      { kind: 'cash', kobo: 50_000 },
      { kind: 'terminal', kobo: 30_000, reference: slip?.reference },
    ],
    purchase: { kobo: 120_000, tenders: [{ kind: 'terminal', kobo: 120_000, reference: slip?.reference }] },
  })
  expect(await reportOf(till)).toMatchObject({ expectedCash: 1_000_000, refunds: 200_000, carried: 120_000 })
  const sold = await nairaOf(server.db, 'till-sale', now.purchase.id)
  expect(sold).toMatchObject({ 'terminal-clearing': 120_000 })
  // The refund of the new ticket names the slip of the first payment.
  const refund = await till.call(`sales/${now.purchase.id}/refund`, { reason: NOTE })
  expect(refund.json()).toMatchObject({ refund: { parts: [{ kind: 'terminal', reference: slip?.reference }] } })
})

test('an exchange for a ticket of the same price moves no money', async () => {
  const { early, till } = await twoShows({ seats: 3 })
  const sale = await till.sell(early, { tickets: standard(3), tenders: card(300_000) })
  const one = { ...sale, tickets: sale.tickets.slice(0, 1) }
  const now = await exchanged(till, one, early, { ticketIDs: [sale.tickets[0]?.TicketID] })
  expect(now).toMatchObject({ back: [], change: 0, tickets: [{ SeatNumber: sale.tickets[0]?.SeatNumber }] })
  expect(await scan(sale, early)).toMatchObject({ result: 'void' })
  expect(await scan(now, early)).toMatchObject({ result: 'admitted' })
  expect(await reportOf(till)).toMatchObject({ terminal: 400_000, terminalTyped: 400_000, refunds: 100_000 })
})

test('a repeated exchange is made once, even many times in parallel', async () => {
  const { early, late, till } = await twoShows()
  const sale = await till.sell(early, { tickets: standard(1), tenders: cash(100_000) })
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 4 }, () => exchange(till, sale, late, { key })))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(refusalOf(await exchange(till, sale, early, { key }))).toEqual([422, 'idempotency-key-reused'])
  expect(refusalOf(await exchange(till, sale, late))).toEqual([409, 'nothing-to-refund'])
})

test('a buyer of a cancelled showtime can exchange instead of a refund', async () => {
  const { early, late, till } = await twoShows({ price: 900 })
  const sale = await till.sell(early, { tickets: standard(6), tenders: cash(600_000) })
  await manager.act(`showtimes/${early.id}/cancel`)
  const now = await exchanged(till, sale, late)
  expect(now).toMatchObject({ back: [{ kind: 'cash', kobo: 240_000 }], purchase: { kobo: 360_000 } })
  const owed = await callCounter(server, till, 'GET', `sales?cinemaID=${early.cinemaId}&state=to-refund`)
  expect(owed.json()).toMatchObject({ items: [] })
})

test('only money that is given back counts towards the limit of a seller', async () => {
  const { early, late, till } = await twoShows({ price: 150 })
  const sale = await till.sell(early, { tickets: standard(6), tenders: cash(600_000) })
  expect(refusalOf(await exchange(till, sale, late))).toEqual([403, 'supervisor-needed'])
  const { early: same } = { early: await server.make.showtime({ price: PRICE, cinemaId: early.cinemaId }) }
  const now = await exchanged(till, sale, same)
  const { approval } = await aSupervisor(server)
  const cheap = await exchanged(till, now, late, { approval })
  expect(cheap).toMatchObject({ back: [{ kind: 'cash', kobo: 540_000 }] })
  const paidOut = await till.act('events', { kind: 'paid-out', kobo: 500_000, reason: NOTE })
  expect(paidOut.statusCode).toBe(201)
})

test('after the start, an exchange needs a reason and the PIN of a supervisor', async () => {
  const { early, late, till } = await twoShows()
  const sale = await till.sell(early, { tickets: standard(2), tenders: cash(200_000) })
  await sql`update showtimes set starts_at = now() - interval '5 minutes' where id = ${early.id}`.execute(server.db)
  const shown = await callCounter(server, till, 'GET', `sales/${sale.purchase.id}`)
  expect(shown.json()).toMatchObject({ hasBegun: true })
  const before = await traces()
  const { approval } = await aSupervisor(server)
  expect(refusalOf(await exchange(till, sale, late, { approval }))).toEqual([400, 'bad-request'])
  expect(refusalOf(await exchange(till, sale, late, { reason: NOTE }))).toEqual([403, 'supervisor-needed'])
  expect(await traces()).toEqual(before)
  const now = await exchanged(till, sale, late, { reason: NOTE, approval })
  const event = server.db.selectFrom('till_events').select(['reason', 'approved_by'])
  expect(await event.where('purchase_id', '=', sale.purchase.id).execute()).toEqual([
    { reason: NOTE, approved_by: approval.staffID },
  ])
  expect(await scan(now, late)).toMatchObject({ result: 'admitted' })
})

test('tickets of a cancelled showtime are exchanged without a supervisor', async () => {
  const { early, late, till } = await twoShows()
  const sale = await till.sell(early, { tenders: cash(100_000) })
  await manager.act(`showtimes/${early.id}/cancel`)
  await sql`update showtimes set starts_at = now() - interval '5 minutes' where id = ${early.id}`.execute(server.db)
  expect(await exchanged(till, sale, late)).toMatchObject({ back: [] })
})

test('the phone number of the buyer gets the pins of the new tickets', async () => {
  const { early, late, till } = await twoShows()
  const phoneNumber = freshPhone()
  const sale = await till.sell(early, { tenders: cash(100_000), phoneNumber })
  const now = await exchanged(till, sale, late)
  const sent = await server.db
    .selectFrom('outbox')
    .select('payload')
    .where('cause', '=', `pin:${now.tickets[0]?.TicketID ?? ''}:1`)
    .execute()
  expect(sent).toMatchObject([{ payload: { phone: phoneNumber } }])
})

test('a refused exchange leaves no trace', async () => {
  const { early, late, till } = await twoShows({ price: 1_800, seats: 4 })
  const sale = await till.sell(early, { tickets: standard(2), tenders: card(200_000, 'SLIP 1') })
  const elsewhere = await server.make.showtime({ price: PRICE })
  const other = await TestTill.open(server, elsewhere.cinemaId)
  const begun = await server.make.showtime({ price: PRICE, startsInHours: -1, cinemaId: early.cinemaId })
  const before = await traces()
  const refusals = [
    await exchange(till, sale, late),
    await exchange(till, sale, late, { tenders: card(40_000, 'slip-1') }),
    await exchange(till, sale, late, { tenders: [{ kind: 'transfer', kobo: 40_000, reference: 'T1' }] }),
    await exchange(till, sale, late, { tickets: standard(1), tenders: cash(40_000) }),
    await exchange(till, sale, late, { seats: ['A1', 'B9'], tenders: cash(40_000) }),
    await exchange(till, sale, begun),
    await exchange(till, sale, elsewhere),
    await exchange(other, sale, elsewhere),
    await exchange(till, sale, late, { ticketIDs: [randomUUID(), randomUUID()], tenders: cash(40_000) }),
  ]
  expect(refusals.map((answer) => refusalOf(answer)[1])).toEqual([
    'tender-not-fitting',
    'tender-used',
    'transfer-not-arrived',
    'exchange-one-for-one',
    'seat-taken',
    'counter-sale-over',
    'showtime-not-found',
    'sale-not-found',
    'ticket-not-found',
  ])
  expect(await traces()).toEqual(before)
  await scan(sale, early)
  expect(refusalOf(await exchange(till, sale, late, { tenders: cash(40_000) }))).toEqual([409, 'exchange-one-for-one'])
})

test('two exchanges race for the last seat: one wins, the other keeps its ticket', async () => {
  const { early, late, till } = await twoShows({ seats: 3 })
  await till.sell(late, { tickets: standard(2), tenders: cash(200_000) })
  const sales = [await till.sell(early, { tenders: cash(100_000) }), await till.sell(early, { tenders: cash(100_000) })]
  const answers = await Promise.all(sales.map((sale) => exchange(till, sale, late)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  const kept = sales[answers.findIndex(({ statusCode }) => statusCode === 409)]
  expect(kept && (await scan(kept, early))).toMatchObject({ result: 'admitted' })
})

test('exchanges in opposite directions between two showtimes do not deadlock', async () => {
  const { early, late, till } = await twoShows()
  const sellAt = (show: MadeShowtime) => till.sell(show, { tenders: cash(100_000) })
  const pairs = [await sellAt(early), await sellAt(late), await sellAt(early), await sellAt(late)]
  const answers = await Promise.all(pairs.map((sale, at) => exchange(till, sale, at % 2 === 0 ? late : early)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
})

test('an exchange, a refund and a scan of one ticket race: one happens', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { early, late, till } = await twoShows()
    const sale = await till.sell(early, { tenders: cash(100_000) })
    const [changed, refunded, scanned] = await Promise.all([
      exchange(till, sale, late),
      till.call(`sales/${sale.purchase.id}/refund`, { reason: NOTE }),
      scan(sale, early),
    ])
    const done = [changed.statusCode === 201, refunded.statusCode === 200, scanned.result === 'admitted']
    expect(done.filter(Boolean)).toHaveLength(1)
  }
})

test('a till closes with the cash that its drawer holds after an exchange', async () => {
  const { early, late, till } = await twoShows({ price: 1_800 })
  const sale = await till.sell(early, { tickets: standard(1), tenders: card(100_000) })
  await exchanged(till, sale, late, { tenders: cash(20_000) })
  const counts = [
    { kobo: 100_000, pieces: 10 },
    { kobo: 20_000, pieces: 1 },
  ]
  const closed = await till.act('close', { counts, terminal: 100_000, transfer: 0 })
  expect(closed.json()).toMatchObject({ difference: { cash: 0, terminal: 0, transfer: 0 }, carried: 100_000 })
})
