import type { OutputOf } from '@velvet/contract/shared/endpoint'
import { DAYS_A_PAGE, type listBusinessDays } from '@velvet/contract/sales/closing.calls'
import type { SeatsOfShow } from '@velvet/contract/catalogue/seats-of-show.calls'
import { businessDateOf, dayAfter, businessToday } from '@velvet/contract/catalogue/business-day'
import { TIME_ZONE } from '@velvet/contract/shared/time/time'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closeBooks } from './close-books.ts'
import { nairaOf } from '../../test/books.ts'
import { overlapInOrder } from '../../test/waiting-statements.ts'
import { changeClock, playAt } from '../../test/clock.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { type MadeShowtime, NOTE, outcomeOf, TestStaff } from '../../test/people.ts'
import { refusalOf, refusalCode, throwUnlessMade } from '../../test/outcomes.ts'
import { tracesOfSales, callCounter, cash, TestTill } from '../../test/test-till.ts'
import { lockBusinessDays } from '../counter/closing-sql.ts'
import { lockShow } from '../../catalogue/seats/seats-sql.ts'

const server = useCheckedServer()

/** A showtime that began a minute ago, and an open till of its cinema. */
async function aShowThatRuns() {
  const showtime = await server.make.showtime({ price: 1_500 })
  await sql`update showtimes set starts_at = now() - interval '1 minute'
    where id = ${showtime.id}`.execute(server.db)
  return { showtime, till: await TestTill.open(server, showtime.cinemaId) }
}

const today = () => businessToday(TIME_ZONE)
const count = (kobo: number) => ({
  counts: [{ kobo: 100_000, pieces: kobo / 100_000 }],
  terminal: 0,
  transfer: 0,
})

test('closed books of a showtime allow refunds but no more counter sales', async () => {
  const { showtime, till } = await aShowThatRuns()
  const sold = await till.sell(showtime, { tenders: cash(100_000) })
  const finance = await TestStaff.make(server, 'finance')
  const close = () => finance.call('POST', `showtimes/${showtime.id}/books/close`)
  const closed = await close()
  expect(closed.json()).toMatchObject({
    books: { showtimeID: showtime.id, closedBy: { id: finance.id } },
  })
  expect((await close()).body).toBe(closed.body)
  const { books } = closed.json<{ books: { closedAt: string; closedBy: object } }>()
  const { show } = await finance.read<SeatsOfShow>(`showtimes/${showtime.id}/seats`)
  expect(show.books).toEqual({ closedAt: books.closedAt, closedBy: books.closedBy })
  const late = till.sell(showtime, { tenders: cash(100_000) })
  expect(await late.then(() => 'sold', refusalCode)).toBe('books-closed')
  await sql`update showtimes set starts_at = now() + interval '1 hour'
    where id = ${showtime.id}`.execute(server.db)
  const back = await till.call(`sales/${sold.purchase.id}/refund`, { reason: NOTE })
  expect(back.statusCode, back.body).toBe(200)
})

test('books close a day after the showtime, once all tills of the cinema are closed', async () => {
  const buyer = await server.make.customer({ balance: 3_000 })
  const [alone, withTill] = [await server.make.showtime({ price: 1_500 }), await server.make.showtime({ price: 1_500 })]
  for (const showtime of [alone, withTill]) await buyer.buy(showtime, 1)
  const till = await TestTill.open(server, withTill.cinemaId)
  await sql`
    update showtimes set starts_at = now() - interval '27 hours', ends_at = now() - interval '25 hours'
    where id in (${alone.id}, ${withTill.id})`.execute(server.db)
  await Promise.all([closeBooks(server), closeBooks(server)])
  const booksOf = async ({ id }: MadeShowtime) => {
    const finance = await TestStaff.make(server, 'finance')
    return (await finance.read<SeatsOfShow>(`showtimes/${id}/seats`)).show.books
  }
  expect(await booksOf(alone)).toMatchObject({ closedBy: null })
  expect(await nairaOf(server.db, 'showtime-closed', alone.id)).toMatchObject({
    'points-owed': 100_000,
  })
  expect(await booksOf(withTill)).toBeNull()
  expect(await nairaOf(server.db, 'showtime-closed', withTill.id)).toBeUndefined()

  await till.act('close', count(0))
  await sql`delete from job_turns where job = 'close-books'`.execute(server.db)
  await closeBooks(server)
  expect(await booksOf(withTill)).toMatchObject({ closedBy: null })
  expect(await nairaOf(server.db, 'showtime-closed', withTill.id)).toMatchObject({
    'points-owed': 100_000,
  })
})

test('the books of a showtime that has not begun stay open', async () => {
  const showtime = await server.make.showtime()
  const manager = await TestStaff.make(server, 'manager')
  const refused = await manager.call('POST', `showtimes/${showtime.id}/books/close`)
  expect(refusalOf(refused)).toEqual([409, 'books-too-early'])
  const { cinemaId } = showtime
  const other = await server.make.showtime()
  const bound = await TestStaff.make(server, 'manager', other.cinemaId)
  for (const path of [`showtimes/${showtime.id}/books/close`, `cinemas/${cinemaId}/days/${today()}/close`]) {
    expect((await bound.call('POST', path)).statusCode).toBe(404)
  }
})

test('a business day cannot be closed while a till is open, and then opens no till', async () => {
  const { showtime, till } = await aShowThatRuns()
  const manager = await TestStaff.make(server, 'manager')
  const close = () => manager.call('POST', `cinemas/${showtime.cinemaId}/days/${today()}/close`)
  const refused = await close()
  expect(refusalOf(refused)).toEqual([409, 'tills-open'])
  expect(refused.json<{ message: string }>().message).toMatch(/: Window [0-9a-f]+$/)
  await till.act('close', count(0))
  expect((await close()).json()).toMatchObject({
    day: { day: today(), showtimes: 1, closedBy: { id: manager.id } },
  })
  const opening = { tillID: till.id, openingCount: 0 }
  const opened = await callCounter(server, till, 'POST', 'sessions', opening)
  expect(refusalOf(opened)).toEqual([409, 'business-day-closed'])
})

test.each([
  ['before the books of its showtime are closed counts', ['sale', 'closing'], 'done'],
  ['after the books of its showtime are closed is refused', ['closing', 'sale'], 'books-closed'],
] as const)('a sale that is made just %s', async (_, order, outcome) => {
  const { showtime, till } = await aShowThatRuns()
  const manager = await TestStaff.make(server, 'manager')
  const acts = {
    sale: () => outcomeOf(till.sell(showtime, { tenders: cash(100_000) })),
    closing: () => outcomeOf(manager.act(`showtimes/${showtime.id}/books/close`)),
  }
  const { sale, closing } = await overlapInOrder(server.db, order, acts, (tx) => lockShow(tx, showtime.id))
  expect(closing).toBe('done')
  expect(sale).toBe(outcome)
  const { purchases, tenders } = await tracesOfSales(server.db, showtime)
  expect([purchases.length, tenders.length]).toEqual(outcome === 'done' ? [1, 1] : [0, 0])
})

test.each([
  ['before its business day is closed keeps the day open', ['opening', 'closing'], ['done', 'tills-open']],
  ['after its business day is closed is refused', ['closing', 'opening'], ['business-day-closed', 'done']],
] as const)('a till that is opened just %s', async (_, order, outcomes) => {
  const { showtime, till } = await aShowThatRuns()
  const { cinemaId } = showtime
  await till.act('close', count(0))
  const manager = await TestStaff.make(server, 'manager')
  const open = { tillID: till.id, openingCount: 0 }
  const acts = {
    opening: () => outcomeOf(callCounter(server, till, 'POST', 'sessions', open).then(throwUnlessMade)),
    closing: () => outcomeOf(manager.act(`cinemas/${cinemaId}/days/${today()}/close`)),
  }
  const { opening, closing } = await overlapInOrder(server.db, order, acts, (tx) => lockBusinessDays(tx, cinemaId))
  expect([opening, closing]).toEqual(outcomes)
  const days = server.db.selectFrom('business_day_closes').where('cinema_id', '=', cinemaId)
  expect(await days.selectAll().execute()).toHaveLength(closing === 'done' ? 1 : 0)
})

test('books of a closed day stay correct when a time zone moves a showtime into it', async () => {
  const { showtime, till } = await aShowThatRuns()
  await till.act('close', count(0))
  const yesterday = dayAfter(today(), -1)
  const manager = await TestStaff.make(server, 'manager')
  await playAt(server, showtime.id, `${today()}T06:00`)
  expect(await outcomeOf(manager.act(`cinemas/${showtime.cinemaId}/days/${yesterday}/close`))).toBe('done')
  await changeClock(server, showtime.cinemaId, 'Africa/Accra')
})

test('the office lists business days with what is still open and who closed them', async () => {
  const { showtime, till } = await aShowThatRuns()
  const finance = await TestStaff.make(server, 'finance')
  const path = `cinemas/${showtime.cinemaId}/days`
  const read = () => finance.read<OutputOf<typeof listBusinessDays>>(path)
  const open = { day: today(), showtimes: 1, closedShowtimes: 0, closed: null }
  const before = await read()
  expect(before).toMatchObject({ items: [open], next: null })
  expect(before.openTills).toHaveLength(1)
  await till.act('close', count(0))
  await finance.act(`${path}/${today()}/close`)
  expect(await read()).toMatchObject({
    items: [{ ...open, closedShowtimes: 1, closed: { closedBy: { id: finance.id } } }],
    openTills: [],
  })
})

test('business days are listed by four weeks, shows after midnight a day earlier', async () => {
  const { showtime } = await aShowThatRuns()
  const firstDay = dayAfter(today(), 1 - DAYS_A_PAGE)
  // An hour after midnight belongs to the business day before.
  await sql`update showtimes
    set starts_at = (${firstDay}::date + interval '1 hour') at time zone ${TIME_ZONE}
    where id = ${showtime.id}`.execute(server.db)
  const finance = await TestStaff.make(server, 'finance')
  const path = `cinemas/${showtime.cinemaId}/days`
  const read = (cursor = '') => finance.read<OutputOf<typeof listBusinessDays>>(path + cursor)
  expect(await read()).toMatchObject({ items: [], next: firstDay })
  expect(await read(`?cursor=${firstDay}`)).toMatchObject({
    items: [{ day: dayAfter(firstDay, -1), showtimes: 1 }],
    next: null,
  })
})

test('a day with a showtime that has not begun is not closed', async () => {
  const { showtime, till } = await aShowThatRuns()
  await till.act('close', count(0))
  const manager = await TestStaff.make(server, 'manager')
  const tomorrow = new Date(Date.now() + 86_400_000)
  const path = `cinemas/${showtime.cinemaId}/days/${businessDateOf(tomorrow, TIME_ZONE)}/close`
  expect(refusalOf(await manager.call('POST', path))).toEqual([409, 'books-too-early'])
})
