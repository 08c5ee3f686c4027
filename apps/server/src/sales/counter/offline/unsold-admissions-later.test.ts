import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { closeBooks } from '../../tills/close-books.ts'
import { lockShow } from '../../../catalogue/seats/seats-sql.ts'
import { tillWithSeats } from '../../../test/offline-till.ts'
import { refusalOf, refusalCode } from '../../../test/outcomes.ts'
import { TestStaff } from '../../../test/people.ts'
import { useCheckedServer } from '../../../test/start-test-server.ts'
import { COUNTER_PRICE, tracesOfSales } from '../../../test/test-till.ts'
import { closeTill, scanOf, SOLD, unsoldAdmissions } from '../../../test/unsold-admissions.ts'
import { overlapInOrder } from '../../../test/waiting-statements.ts'

const server = useCheckedServer()
const { door, evening, idOf, conflictsOf, resolve, faults } = unsoldAdmissions(server)

/** Moves the last contact of all tills and all scans this many minutes into the past. */
const minutesPass = (minutes: number) =>
  sql`update till_contacts set at = at - make_interval(mins => ${minutes})`.execute(server.db)

test('an unsold admission is resolved once the offline till reports its sale', async () => {
  const { showtime, till, sale } = await evening()
  await minutesPass(5)
  expect(await conflictsOf(showtime)).toMatchObject([{ unsold: { isTillOffline: true } }])
  expect(await faults()).toEqual([])
  await till.report(sale)
  expect(await conflictsOf(showtime)).toEqual([])
  expect((await closeTill(till, COUNTER_PRICE.kobo)).statusCode).toBe(200)
})

test('verify reports an admission whose till is online again without its sale', async () => {
  const { showtime, till, id } = await evening()
  await minutesPass(5)
  await till.take(showtime)
  expect(await faults()).toHaveLength(1)
  await resolve(id, { outcome: 'lost' })
})

test('a scan that arrives after its till was closed keeps the books open', async () => {
  const { showtime, till } = await tillWithSeats(server, { startsInHours: 0.4 })
  const sale = till.sell(showtime)
  await closeTill(till)
  await door.send([scanOf(sale, showtime)])
  await sql`update showtimes set starts_at = now() - interval '27 hours', ends_at = now() - interval '25 hours'
    where id = ${showtime.id}`.execute(server.db)
  await closeBooks(server)
  const closed = server.db.selectFrom('showtime_closes').select('showtime_id')
  const isClosed = () => closed.where('showtime_id', '=', showtime.id).execute()
  expect(await isClosed()).toEqual([])
  const id = await idOf(sale)
  expect(refusalOf(await resolve(id, SOLD))).toEqual([409, 'till-closed'])
  await resolve(id, { outcome: 'lost' })
  await sql`delete from job_turns`.execute(server.db)
  await closeBooks(server)
  expect(await isClosed()).toHaveLength(1)
})

test('an undo of the scan ends the question, also when it is sent twice', async () => {
  const { showtime, till, scan, seat } = await evening()
  const undo = () => door.call('POST', `checkins/${scan.nonce}/undo`, { reason: 'Outside again' })
  const undone = await undo()
  expect(undone.statusCode, undone.body).toBe(200)
  expect(await door.send([scan])).toEqual([])
  expect((await undo()).json()).toEqual(undone.json())
  expect(await conflictsOf(showtime)).toEqual([])
  expect(await till.take(showtime)).toContain(seat)
  expect((await closeTill(till)).statusCode).toBe(200)
})

test('a sale that is reported after a supervisor booked it is not booked twice', async () => {
  const { showtime, till, seats } = await tillWithSeats(server, { startsInHours: 0.4 })
  const sale = till.sell(showtime, 2)
  await door.send([scanOf(sale, showtime)])
  const booked = (await resolve(await idOf(sale), SOLD)).json<{ purchaseID: string }>()
  const { purchase, tickets } = await till.report(sale)
  expect([purchase.kobo, tickets.map(({ SeatNumber }) => SeatNumber)]).toEqual([COUNTER_PRICE.kobo, [seats[1]]])
  const single = { ...sale, key: randomUUID() }
  single.input = { ...sale.input, tickets: sale.input.tickets.slice(0, 1) }
  single.input.tenders = [{ kind: 'cash', kobo: COUNTER_PRICE.kobo }]
  expect((await till.report(single)).purchase.id).toBe(booked.purchaseID)
  expect(await till.xReport()).toMatchObject({ tickets: 2, cash: 2 * COUNTER_PRICE.kobo })
  const noted = server.db.selectFrom('audit').select('id').where('action', '=', 'report-booked-sale')
  expect(await noted.where('subject', '=', booked.purchaseID).execute()).not.toEqual([])
})

test.each([
  ['the sale', ['sale', 'answer'] as const, 'admission-resolved'],
  ['the answer', ['answer', 'sale'] as const, 'done'],
])('if %s comes first, the ticket is still sold only once', async (_, order, outcome) => {
  const { showtime, till, sale, id } = await evening()
  const manager = await TestStaff.make(server, 'manager')
  const acts = {
    sale: () => till.report(sale).then(() => 'done', refusalCode),
    answer: async () => {
      const answer = await resolve(id, SOLD, manager)
      return answer.statusCode === 200 ? 'done' : String(refusalOf(answer)[1])
    },
  }
  const lock = (tx: Parameters<typeof lockShow>[0]) => lockShow(tx, showtime.id)
  const ends = await overlapInOrder(server.db, order, acts, lock)
  expect(ends).toEqual({ sale: 'done', answer: outcome })
  expect((await tracesOfSales(server.db, showtime)).tickets).toHaveLength(1)
  expect(await till.xReport()).toMatchObject({ tickets: 1, cash: COUNTER_PRICE.kobo })
})

test('two cashiers who steal with allotted tickets are detected the same evening', async () => {
  const { showtime, till: one } = await tillWithSeats(server, { kept: 3, startsInHours: 0.4 })
  // The first till sells in flight mode and clears its browser. The second prints a code and reports an adult ticket
  // for ₦1.
  const cleared = one.sell(showtime)
  const cheap = one.sell(showtime)
  const unscanned = one.sell(showtime)
  await door.send([scanOf(cleared, showtime), scanOf(cheap, showtime)])
  const tickets = cheap.input.tickets.map((ticket) => ({ ...ticket, kobo: 100 }))
  const forOneNaira = {
    ...cheap,
    input: { ...cheap.input, tickets, tenders: [{ kind: 'cash' as const, kobo: 100 }] },
  }
  expect(await one.report(forOneNaira).catch(refusalCode)).toBe('supervisor-needed')
  expect(await conflictsOf(showtime, 'unsold')).toHaveLength(2)
  expect(refusalOf(await closeTill(one))).toEqual([409, 'unsold-admissions'])
  expect(await faults()).toHaveLength(2)
  await resolve(await idOf(cleared), { outcome: 'lost' })
  await resolve(await idOf(cheap), SOLD)
  expect((await one.report(unscanned)).tickets).toHaveLength(1)
  const closed = await closeTill(one, 2 * COUNTER_PRICE.kobo)
  expect(closed.json()).toMatchObject({ tickets: 2, difference: { cash: 0 } })
  expect(await conflictsOf(showtime)).toHaveLength(2)
})
