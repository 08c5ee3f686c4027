import type { listCounterDays, listCounterShowtimes } from '@velvet/contract/sales/counter-showtimes.calls'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type { XReport } from '@velvet/contract/sales/till-sessions.calls'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { NOTE, TestStaff } from '../../test/people.ts'
import { nairaOf } from '../../test/books.ts'
import { freshPhone } from '../../test/one-time-codes.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { aSupervisor, TestDoor } from '../../test/test-door.ts'
import { callCounter, cash, standard, TestTill } from '../../test/test-till.ts'
import { exchange, exchanged, PRICE, scanFirst, twoShows } from '../../test/till-exchanges.ts'
import { rowsWritten } from '../../test/rows.ts'

const server = useCheckedServer()
const door = TestDoor.use(server)
const manager = TestStaff.use(server, 'manager')

const card = (kobo: number, reference: string = randomUUID()) => [{ kind: 'terminal' as const, kobo, reference }]

const reportOf = async (till: TestTill) => (await till.read()).json<XReport>()

test('a customer pays the difference for a more expensive showtime in cash', async () => {
  const { early, late, till } = await twoShows(server, { price: 1_800 })
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
  expect(await scanFirst(door, sale, early)).toMatchObject({ result: 'void' })
  expect(await scanFirst(door, now, late)).toMatchObject({ result: 'admitted' })
})

test('tickets are exchanged for seats of another day, which the till lists', async () => {
  // It begins in a minute, because a till lists only the present business day, which may end within the hour.
  const early = await server.make.showtime({ price: PRICE, startsInHours: 0.02 })
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

test('an exchange for a cheaper showtime refunds the tender that paid', async () => {
  const { early, late, till } = await twoShows(server, { price: 900 })
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
  const { early, till } = await twoShows(server, { seats: 3 })
  const sale = await till.sell(early, { tickets: standard(3), tenders: card(300_000) })
  const one = { ...sale, tickets: sale.tickets.slice(0, 1) }
  const now = await exchanged(till, one, early, { ticketIDs: [sale.tickets[0]?.TicketID] })
  expect(now).toMatchObject({ back: [], change: 0, tickets: [{ SeatNumber: sale.tickets[0]?.SeatNumber }] })
  expect(await scanFirst(door, sale, early)).toMatchObject({ result: 'void' })
  expect(await scanFirst(door, now, early)).toMatchObject({ result: 'admitted' })
  expect(await reportOf(till)).toMatchObject({ terminal: 400_000, terminalTyped: 400_000, refunds: 100_000 })
})

test('a buyer of a cancelled showtime can exchange instead of a refund', async () => {
  const { early, late, till } = await twoShows(server, { price: 900 })
  const sale = await till.sell(early, { tickets: standard(6), tenders: cash(600_000) })
  await manager.act(`showtimes/${early.id}/cancel`)
  const now = await exchanged(till, sale, late)
  expect(now).toMatchObject({ back: [{ kind: 'cash', kobo: 240_000 }], purchase: { kobo: 360_000 } })
  const owed = await callCounter(server, till, 'GET', `sales?cinemaID=${early.cinemaId}&state=to-refund`)
  expect(owed.json()).toMatchObject({ items: [] })
})

test("an exchange for the same price uses nothing of the cashier's refund limit", async () => {
  const { early, late, till } = await twoShows(server, { price: 150 })
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
  const { early, late, till } = await twoShows(server)
  const sale = await till.sell(early, { tickets: standard(2), tenders: cash(200_000) })
  await sql`update showtimes set starts_at = now() - interval '5 minutes' where id = ${early.id}`.execute(server.db)
  const shown = await callCounter(server, till, 'GET', `sales/${sale.purchase.id}`)
  expect(shown.json()).toMatchObject({ hasBegun: true })
  const { approval } = await aSupervisor(server)
  const before = await rowsWritten(server)
  expect(refusalOf(await exchange(till, sale, late, { approval }))).toEqual([400, 'bad-request'])
  expect(refusalOf(await exchange(till, sale, late, { reason: NOTE }))).toEqual([403, 'supervisor-needed'])
  expect(await rowsWritten(server)).toEqual(before)
  const now = await exchanged(till, sale, late, { reason: NOTE, approval })
  const event = server.db.selectFrom('till_events').select(['reason', 'approved_by'])
  expect(await event.where('purchase_id', '=', sale.purchase.id).execute()).toEqual([
    { reason: NOTE, approved_by: approval.staffID },
  ])
  expect(await scanFirst(door, now, late)).toMatchObject({ result: 'admitted' })
})

test('tickets of a cancelled showtime are exchanged without a supervisor', async () => {
  const { early, late, till } = await twoShows(server)
  const sale = await till.sell(early, { tenders: cash(100_000) })
  await manager.act(`showtimes/${early.id}/cancel`)
  await sql`update showtimes set starts_at = now() - interval '5 minutes' where id = ${early.id}`.execute(server.db)
  expect(await exchanged(till, sale, late)).toMatchObject({ back: [] })
})

test('the phone number of the buyer gets the pins of the new tickets', async () => {
  const { early, late, till } = await twoShows(server)
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
  const { early, late, till } = await twoShows(server, { price: 1_800, seats: 4 })
  const sale = await till.sell(early, { tickets: standard(2), tenders: card(200_000, 'SLIP 1') })
  const elsewhere = await server.make.showtime({ price: PRICE })
  const other = await TestTill.open(server, elsewhere.cinemaId)
  const begun = await server.make.showtime({ price: PRICE, startsInHours: -1, cinemaId: early.cinemaId })
  const before = await rowsWritten(server)
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
  expect(await rowsWritten(server)).toEqual(before)
  await scanFirst(door, sale, early)
  expect(refusalOf(await exchange(till, sale, late, { tenders: cash(40_000) }))).toEqual([409, 'exchange-one-for-one'])
})

test('a till closes with the cash that its drawer holds after an exchange', async () => {
  const { early, late, till } = await twoShows(server, { price: 1_800 })
  const sale = await till.sell(early, { tickets: standard(1), tenders: card(100_000) })
  await exchanged(till, sale, late, { tenders: cash(20_000) })
  const counts = [
    { kobo: 100_000, pieces: 10 },
    { kobo: 20_000, pieces: 1 },
  ]
  const closed = await till.act('close', { counts, terminal: 100_000, transfer: 0 })
  expect(closed.json()).toMatchObject({ difference: { cash: 0, terminal: 0, transfer: 0 }, carried: 100_000 })
})
