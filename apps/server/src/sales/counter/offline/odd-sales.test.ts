import { MAX_CLOCK_OFFSET_MS } from '@velvet/contract/tickets/gate.rules'
import { DAY_MS } from '@velvet/contract/shared/time/durations'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { tillWithSeats, type PaperSale } from '../../../test/offline-till.ts'
import { refusalOf, refusalCode } from '../../../test/outcomes.ts'
import { useCheckedServer } from '../../../test/start-test-server.ts'
import { closeBooksOf, addTax, dayFromToday, VAT } from '../../../test/books.ts'
import { type MadeShowtime, TestStaff } from '../../../test/people.ts'
import { COUNTER_PRICE, NO_TRACES, tracesOfSales, cash } from '../../../test/test-till.ts'
import { aSupervisor } from '../../../test/test-door.ts'

const server = useCheckedServer()

test('a showtime with seats held for offline sales keeps its film and is not deleted', async () => {
  const { showtime, till } = await tillWithSeats(server, { startsInHours: 30 })
  const sale = till.sell(showtime)
  const manager = await TestStaff.make(server, 'manager')
  const { film_id, screen_id, starts_at, version } = await server.db
    .selectFrom('showtimes')
    .selectAll()
    .where('id', '=', showtime.id)
    .executeTakeFirstOrThrow()
  const read = { 'if-match': String(version) }
  const path = `showtimes/${showtime.id}`
  const deleted = await manager.call('DELETE', path, undefined, read)
  expect(refusalOf(deleted)).toEqual([409, 'showtime-has-buyers'])
  const plan = { screenID: screen_id, startsAt: starts_at.toISOString() }
  const filmID = await server.make.film()
  const changed = await manager.call('PUT', path, { ...plan, filmID }, read)
  expect(refusalOf(changed)).toEqual([409, 'film-sold'])
  const { tickets } = await till.report(sale)
  const sold = server.db.selectFrom('tickets').select('film_id')
  expect(await sold.where('id', '=', tickets[0]?.TicketID ?? '').execute()).toEqual([{ film_id }])
})

/** Returns a sale of one ticket for ₦1. */
function forOneNaira({ key, input }: PaperSale): PaperSale {
  const tickets = input.tickets.map((ticket) => ({ ...ticket, kobo: 100 }))
  return { key, input: { ...input, tickets, tenders: cash(100) } }
}

/** Changes the price of a showtime from now on. */
const setPrice = ({ id }: MadeShowtime, vp: number) =>
  sql`update showtimes set ticket_price = ${vp} where id = ${id}`.execute(server.db)

test('an Adult for ₦1 leaves no trace until a supervisor approves it', async () => {
  const { showtime, till } = await tillWithSeats(server)
  const cheap = forOneNaira(till.sell(showtime))
  expect(await till.report(cheap).catch(refusalCode)).toBe('supervisor-needed')
  expect(await tracesOfSales(server.db, showtime)).toEqual(NO_TRACES)
  const { id, approval } = await aSupervisor(server)
  const wrong = till.approve(cheap, { ...approval, pin: '118822' })
  expect(await wrong.catch(refusalCode)).toBe('gate-pin-wrong')
  const { purchase } = await till.approve(cheap, approval)
  expect(await till.report(cheap)).toMatchObject({ purchase: { id: purchase.id } })
  const noted = server.db.selectFrom('audit').select(['actor_id', 'detail'])
  expect(await noted.where('subject', '=', purchase.id).execute()).toMatchObject([
    {
      actor_id: till.till.seller.id,
      detail: {
        before: { prices: [COUNTER_PRICE.kobo] },
        after: { prices: [100] },
        approver: id,
      },
    },
  ])
  expect(await conflictsOf(showtime)).toMatchObject([
    { kobo: 100, listKobo: COUNTER_PRICE.kobo, approver: { id }, isOpen: false, unsold: null },
  ])
})

test('a recent price needs no approval in an offline sale, but is recorded', async () => {
  const { showtime, till } = await tillWithSeats(server)
  await setPrice(showtime, 3_000)
  const before = await till.report(till.sell(showtime))
  const priceNow = { kobo: 200_000 }
  const sale = till.sell(showtime)
  const tickets = sale.input.tickets.map((ticket) => ({ ...ticket, ...priceNow }))
  const now = { ...sale, input: { ...sale.input, tickets, tenders: cash(priceNow.kobo) } }
  expect((await till.report(now)).purchase.kobo).toBe(priceNow.kobo)
  // The till receives this price and goes offline, and the price changes once more.
  await setPrice(showtime, 4_500)
  await till.take(showtime)
  await setPrice(showtime, 6_000)
  const later = till.sell(showtime)
  const received = later.input.tickets.map((ticket) => ({ ...ticket, kobo: 300_000 }))
  const input = { ...later.input, tickets: received, tenders: cash(300_000) }
  expect((await till.report({ ...later, input })).purchase.kobo).toBe(300_000)
  const noted = server.db.selectFrom('audit').select('actor_id')
  const entries = noted.where('action', '=', 'sell-at-other-prices').where('subject', '=', before.purchase.id)
  expect(await entries.execute()).toEqual([{ actor_id: till.till.seller.id }])
  expect(await conflictsOf(showtime)).toEqual([])
})

test('a sale that comes after the books were closed needs a supervisor', async () => {
  const { showtime, till } = await tillWithSeats(server)
  const sale = till.sell(showtime)
  await closeBooksOf(server, showtime)
  expect(await till.report(sale).catch(refusalCode)).toBe('supervisor-needed')
  expect(await tracesOfSales(server.db, showtime)).toEqual(NO_TRACES)
  const { id, approval } = await aSupervisor(server)
  const approved = await till.approve(sale, approval)
  expect(approved.tickets).toHaveLength(1)
  expect(await conflictsOf(showtime)).toMatchObject([{ listKobo: null, approver: { id } }])
})

test("an offline sale is refused if its till's clock differs by more than the limit", async () => {
  const { showtime, till } = await tillWithSeats(server)
  const sale = till.sell(showtime, 1, { offsetMs: Number.MAX_SAFE_INTEGER })
  expect(await till.report(sale).catch(refusalCode)).toBe('bad-request')
  expect(await tracesOfSales(server.db, showtime)).toEqual(NO_TRACES)
  const input = { ...sale.input, offsetMs: MAX_CLOCK_OFFSET_MS }
  expect((await till.report({ ...sale, input })).tickets).toHaveLength(1)
})

test('an offline sale of yesterday that arrives today carries the taxes of yesterday', async () => {
  const state = 'Taraba'
  const cinemaId = await server.make.cinema(await server.make.area('Jalingo', { state }))
  await addTax(server, { state, from: dayFromToday(-2) })
  await addTax(server, { state, ppm: 100_000 })
  const { showtime, till } = await tillWithSeats(server, { cinemaId })
  await sql`update allotted_seats set given_at = now() - interval '2 days'
    where showtime_id = ${showtime.id}`.execute(server.db)
  const soldAt = new Date(Date.now() - DAY_MS).toISOString()
  for (const sale of [till.sell(showtime, 1, { soldAt }), till.sell(showtime)]) {
    await till.report(sale)
  }
  const tickets = server.db.selectFrom('tickets').select('taxes')
  expect(await tickets.where('showtime_id', '=', showtime.id).orderBy('serial').execute()).toMatchObject([
    { taxes: [{ ppm: VAT.ppm }] },
    { taxes: [{ ppm: 100_000 }] },
  ])
})

test('an offline sale with a repeated reference is booked once and listed as conflict', async () => {
  const { showtime, till } = await tillWithSeats(server)
  const reference = randomUUID()
  const tenders = [{ kind: 'terminal' as const, kobo: COUNTER_PRICE.kobo, reference }]
  const before = await till.till.sell(showtime, { tenders })
  const repeating = till.sell(showtime, 1, { tenders })
  const other = till.sell(showtime, 1, {
    tenders: [{ kind: 'terminal', kobo: COUNTER_PRICE.kobo, reference: randomUUID() }],
  })
  const first = await till.report(repeating)
  expect(first.repeatedReferences).toEqual([reference])
  expect(await till.report(repeating)).toEqual(first)
  expect((await till.report(other)).repeatedReferences).toEqual([])
  expect(await till.xReport()).toMatchObject({ tickets: 3, terminal: 3 * COUNTER_PRICE.kobo })
  const paid = {
    till: before.purchase.till.name,
    soldAt: before.purchase.soldAt,
    film: before.tickets[0]?.MovieTitle,
    seats: before.tickets[0]?.SeatNumber,
    kobo: COUNTER_PRICE.kobo,
  }
  expect(await conflictsOf(showtime)).toMatchObject([
    {
      purchaseID: first.purchase.id,
      repeatedSlips: [{ reference, kobo: COUNTER_PRICE.kobo, others: [paid] }],
    },
  ])
})

test('two offline slips with one reference are listed once, at the first ticket', async () => {
  const { showtime, till } = await tillWithSeats(server)
  const slip = { kind: 'terminal' as const, kobo: COUNTER_PRICE.kobo, reference: randomUUID() }
  const { tickets } = await till.report(till.sell(showtime, 2, { tenders: [slip, slip] }))
  const conflicts = await conflictsOf(showtime)
  expect(conflicts).toMatchObject([
    {
      seat: tickets[0]?.SeatNumber,
      repeatedSlips: [{ reference: slip.reference, kobo: 2 * COUNTER_PRICE.kobo, others: [] }],
    },
  ])
})

/** Lists what a manager has to look at of a cinema. */
async function conflictsOf({ cinemaId }: MadeShowtime) {
  const manager = await TestStaff.make(server, 'manager')
  const path = `/api/v1/counter/conflicts?cinemaID=${cinemaId}`
  const { authorization } = manager
  const answer = await server.app.inject({ url: path, headers: { authorization } })
  return answer.json<{ items: object[] }>().items
}
