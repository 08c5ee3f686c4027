import type { takeAllotment } from '@velvet/contract/sales/offline-sales.calls'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import { ticketValue } from '@velvet/contract/books/taxes.rules'
import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readClock } from '../../../platform/database/clock-sql.ts'
import { OfflineTill, showtimeThatKeeps, tillWithSeats } from '../../../test/offline-till.ts'
import { refusalCode } from '../../../test/outcomes.ts'
import { useCheckedServer } from '../../../test/start-test-server.ts'
import { type MadeShowtime, TestStaff } from '../../../test/people.ts'
import {
  COUNTER_PRICE,
  NO_TRACES,
  tracesOfSales,
  callCounter,
  cash,
  standard,
  TestTill,
  countOf,
} from '../../../test/test-till.ts'

const server = useCheckedServer()

const aTill = () => tillWithSeats(server)

test('each till gets its own part of the allotment, and asking again returns the rest', async () => {
  const showtime = await showtimeThatKeeps(server, 5, { seats: 10 })
  const one = await OfflineTill.open(server, showtime)
  const other = await OfflineTill.open(server, showtime)
  const [first, second] = await Promise.all([one.take(showtime), other.take(showtime)])
  expect([first.length, second.length].sort()).toEqual([2, 3])
  expect(new Set([...first, ...second]).size).toBe(5)
  expect(await one.take(showtime)).toEqual(first)
  // Another browser at the same till needs a supervisor.
  const another = new OfflineTill(one.till).take(showtime)
  expect(await another.catch(refusalCode)).toBe('supervisor-needed')
})

test('a till that is out of use takes no part of the allotment from the others', async () => {
  const showtime = await showtimeThatKeeps(server, 4)
  const till = await OfflineTill.open(server, showtime)
  await server.db
    .insertInto('tills')
    .values({
      id: randomUUID(),
      cinema_id: showtime.cinemaId,
      name: 'Old window',
      archived_at: new Date(),
    })
    .execute()
  expect(await till.take(showtime)).toHaveLength(4)
})

test('an offline sale keeps its printed seats and codes and counts in the X report', async () => {
  const { showtime, till, seats } = await aTill()
  expect(seats).toHaveLength(4)
  const sale = till.sell(showtime, 2, { tenders: cash(500_000) })
  const { purchase, tickets, change, printed } = await till.report(sale)
  expect(tickets.map(({ SeatNumber }) => SeatNumber)).toEqual(seats.slice(0, 2))
  expect(tickets.map(({ QrCode }) => QrCode)).toEqual(sale.input.tickets.map(({ code }) => code))
  expect([purchase.kobo, change]).toEqual([2 * COUNTER_PRICE.kobo, 500_000 - 2 * COUNTER_PRICE.kobo])
  expect(printed.map(({ outcome }) => outcome)).toEqual(['as-printed', 'as-printed'])
  expect(await till.xReport()).toMatchObject({ tickets: 2, cash: 2 * COUNTER_PRICE.kobo })
  expect(await till.take(showtime)).toEqual(seats.slice(2))
})

/** Makes this company the owner of the cinema from now on. */
async function sellCinemaTo(
  { cinemaId }: MadeShowtime,
  owner: { name: string; tin?: string; rc_number?: string },
): Promise<void> {
  const id = randomUUID()
  await server.db
    .insertInto('exhibitors')
    .values({ id, ...owner })
    .execute()
  await server.db.updateTable('cinemas').set({ exhibitor_id: id }).where('id', '=', cinemaId).execute()
}

test("offline tickets name the cinema's owner at the time of the sale", async () => {
  const { showtime, till } = await aTill()
  await sellCinemaTo(showtime, { name: 'The owner of before' })
  const soldAt = (await readClock(server.db)).toISOString()
  const sale = till.sell(showtime, 1, { soldAt })
  await sellCinemaTo(showtime, { name: 'The new owner' })
  const { tickets } = await till.report(sale)
  expect(tickets[0]?.Exhibitor?.name).toBe('The owner of before')
})

test('an offline till prints the same texts that the server later shows', async () => {
  const { showtime, till } = await aTill()
  await sellCinemaTo(showtime, { name: 'Galaxy Ltd', tin: '1234-0001', rc_number: 'RC 998877' })
  const asked = { showtimeID: showtime.id, machineID: till.machineId }
  const answer = await till.till.call('allotment', asked)
  const { paper } = answer.json<OutputOf<typeof takeAllotment>>()
  const { tickets } = await till.report(till.sell(showtime))
  const [ticket] = tickets
  expect(paper).toMatchObject({
    cinemaAddress: ticket?.CinemaAddress,
    playDate: ticket?.PlayDate,
    exhibitor: { name: 'Galaxy Ltd', tin: '1234-0001', rcNumber: 'RC 998877' },
  })
  expect(ticket?.Exhibitor).toEqual(paper.exhibitor)
  const { taxes, netKobo } = ticketValue(ticket?.Kobo ?? 0, paper.taxes)
  expect([taxes.map(({ name, kobo }) => ({ name, kobo })), netKobo]).toEqual([
    ticket?.Taxes?.map(({ name, kobo }) => ({ name, kobo })),
    ticket?.NetKobo,
  ])
})

test('a sale that is reported again, or five times at once, is one sale', async () => {
  const { showtime, till } = await aTill()
  const sale = till.sell(showtime, 2)
  const answers = await Promise.all(Array.from({ length: 5 }, () => till.report(sale)))
  expect(new Set(answers.map(({ purchase }) => purchase.id)).size).toBe(1)
  expect((await tracesOfSales(server.db, showtime)).assigned).toBe(2)
})

test('a sale that is reported again after its till was closed gets the same answer', async () => {
  const { showtime, till } = await aTill()
  const sale = till.sell(showtime)
  const first = await till.report(sale)
  const counts = [{ kobo: 10_000, pieces: COUNTER_PRICE.kobo / 10_000 }]
  const closed = await till.till.act('close', { counts, terminal: 0, transfer: 0 })
  expect(closed.statusCode, closed.body).toBe(200)
  expect(await till.report(sale)).toEqual(first)
})

test('a second sale with the same ticket code is refused and leaves no trace', async () => {
  const { showtime, till } = await aTill()
  const sale = till.sell(showtime)
  await till.report(sale)
  const second = { ...sale, key: randomUUID() }
  expect(await till.report(second).catch(refusalCode)).toBe('code-not-allotted')
  const ticket = { ...sale.input.tickets[0], code: 'ABCDEFGHJKMN' }
  const unknown = { key: randomUUID(), input: { ...sale.input, tickets: [ticket] } }
  expect((await till.send(unknown as typeof sale)).statusCode).toBe(409)
  expect((await tracesOfSales(server.db, showtime)).tickets).toHaveLength(1)
})

test('a sale whose response was lost moves to the printed seats and is paid once', async () => {
  const { showtime, till, seats } = await aTill()
  const key = randomUUID()
  const request = { tickets: standard(2), tenders: cash(2 * COUNTER_PRICE.kobo) }
  const online = await till.till.sell(showtime, request, { key })
  const sale = till.sell(showtime, 2, { key })
  const { purchase, tickets, printed } = await till.report(sale)
  expect(purchase.id).toBe(online.purchase.id)
  expect(tickets.map(({ SeatNumber }) => SeatNumber)).toEqual(seats.slice(0, 2))
  expect(printed.map(({ outcome }) => outcome)).toEqual(['as-printed', 'as-printed'])
  expect(await till.report(sale)).toMatchObject({ purchase: { id: purchase.id } })
  expect(await till.xReport()).toMatchObject({ tickets: 2, cash: 2 * COUNTER_PRICE.kobo })
  expect((await tracesOfSales(server.db, showtime)).assigned).toBe(2)
  // The first request may also arrive late, and then changes nothing.
  expect(await till.till.sell(showtime, request, { key })).toMatchObject({
    purchase: { id: purchase.id },
  })
})

/** Closes the session of a till, and opens the next one by another person. Returns its id and that person. */
async function nextSession({ till }: OfflineTill, kobo: number) {
  expect((await till.act('close', countOf(kobo))).statusCode).toBe(200)
  const seller = await TestStaff.make(server, 'attendant')
  const opening = { tillID: till.id, openingCount: 0 }
  const opened = await callCounter(server, { seller }, 'POST', 'sessions', opening)
  return { seller, sessionID: opened.json<{ session: { id: string } }>().session.id }
}

test('a paper that another person reports to the next session stays the sale of before', async () => {
  const { showtime, till } = await aTill()
  const key = randomUUID()
  const request = { tickets: standard(2), tenders: cash(2 * COUNTER_PRICE.kobo) }
  const online = await till.till.sell(showtime, request, { key })
  const { input } = till.sell(showtime, 2, { key })
  const { seller, sessionID } = await nextSession(till, 2 * COUNTER_PRICE.kobo)
  const late = () => callCounter(server, { seller, key }, 'POST', 'offline-sales', { ...input, sessionID })
  const answers = await Promise.all([late(), late(), late()])
  const ids = answers.map((answer) => answer.json<{ purchase: { id: string } }>().purchase.id)
  expect(ids).toEqual(Array(3).fill(online.purchase.id))
  expect((await tracesOfSales(server.db, showtime)).assigned).toBe(2)
})

test('a paper whose answer was lost stays one sale when the next session reports it', async () => {
  const { showtime, till } = await aTill()
  const { key, input } = till.sell(showtime)
  const first = await till.report({ key, input })
  const { seller, sessionID } = await nextSession(till, COUNTER_PRICE.kobo)
  const again = await callCounter(server, { seller, key }, 'POST', 'offline-sales', {
    ...input,
    sessionID,
  })
  expect(again.json()).toMatchObject({ purchase: { id: first.purchase.id } })
  expect((await tracesOfSales(server.db, showtime)).assigned).toBe(1)
})

test('a paper that its machine reports at another till stays the sale of before', async () => {
  const { showtime, till } = await aTill()
  const key = randomUUID()
  const online = await till.till.sell(showtime, { tenders: cash(COUNTER_PRICE.kobo) }, { key })
  const { input } = till.sell(showtime, 1, { key })
  const other = await TestTill.open(server, showtime.cinemaId)
  const late = await other.call('offline-sales', { ...input, sessionID: other.sessionId }, { key })
  expect(late.json()).toMatchObject({ purchase: { id: online.purchase.id } })
  expect((await tracesOfSales(server.db, showtime)).assigned).toBe(1)
})

test('an online sale that arrives after its paper was reported is refused', async () => {
  const { showtime, till } = await aTill()
  const sale = till.sell(showtime)
  await till.report(sale)
  const request = { tickets: standard(1), tenders: cash(COUNTER_PRICE.kobo) }
  const late = till.till.sell(showtime, request, { key: sale.key })
  expect(await late.catch(refusalCode)).toBe('idempotency-key-reused')
  expect((await tracesOfSales(server.db, showtime)).assigned).toBe(1)
})

test("an offline sale refused by a closed session is accepted by the till's next one", async () => {
  const { showtime, till } = await aTill()
  const sale = till.sell(showtime)
  const closing = { counts: [], terminal: 0, transfer: 0 }
  expect((await till.till.act('close', closing)).statusCode).toBe(200)
  expect(await till.report(sale).catch(refusalCode)).toBe('till-closed')
  const opened = await callCounter(server, { seller: till.till.seller }, 'POST', 'sessions', {
    tillID: till.till.id,
    openingCount: 0,
  })
  const { session } = opened.json<{ session: { id: string } }>()
  const { purchase } = await till.report({
    ...sale,
    input: { ...sale.input, sessionID: session.id },
  })
  expect(purchase.sessionID).toBe(session.id)
})

test.each([
  ['three hours behind', -3, 'given'],
  ['three hours ahead', 3, 'now'],
])('the server corrects the time of a sale from a till whose clock is %s', async (_, hours, believed) => {
  const { showtime, till } = await aTill()
  const soldAt = new Date(Date.now() + hours * HOUR_MS).toISOString()
  const before = Date.now()
  await till.report(till.sell(showtime, 1, { soldAt }))
  const row = await server.db
    .selectFrom('allotted_seats')
    .select(['sold_at', 'given_at'])
    .where('showtime_id', '=', showtime.id)
    .where('ticket_id', 'is not', null)
    .executeTakeFirstOrThrow()
  if (believed === 'given') expect(row.sold_at).toEqual(row.given_at)
  else expect(Math.abs(Number(row.sold_at) - before)).toBeLessThan(HOUR_MS)
})

test('a till of another cinema gets no allotted seats and cannot report their sale', async () => {
  const { showtime, till } = await aTill()
  const elsewhere = await TestTill.open(server, await server.make.cinema())
  const stranger = new OfflineTill(elsewhere)
  expect(await stranger.take(showtime).catch(refusalCode)).toBe('showtime-not-found')
  const sale = till.sell(showtime)
  const stolen = { ...sale, input: { ...sale.input, sessionID: elsewhere.sessionId } }
  expect(await stranger.report(stolen).catch(refusalCode)).toBe('showtime-not-found')
  expect(await tracesOfSales(server.db, showtime)).toEqual(NO_TRACES)
})
