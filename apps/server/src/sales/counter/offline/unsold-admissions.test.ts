import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type { listPrintedConflicts } from '@velvet/contract/sales/offline-sales.calls'
import { businessDateOf } from '@velvet/contract/catalogue/business-day'
import { TIME_ZONE } from '@velvet/contract/shared/time/time'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { closeBooks } from '../../tills/close-books.ts'
import { nairaOf } from '../../../test/books.ts'
import { tillWithSeats, type OfflineTill, type PaperSale } from '../../../test/offline-till.ts'
import { refusalOf, refusalCode } from '../../../test/outcomes.ts'
import { overlapInOrder } from '../../../test/waiting-statements.ts'
import { useCheckedServer } from '../../../test/start-test-server.ts'
import { type MadeShowtime, NOTE, TestStaff } from '../../../test/people.ts'
import { COUNTER_PRICE, tracesOfSales, callCounter, countOf } from '../../../test/test-till.ts'
import { aSupervisor, TestDoor } from '../../../test/test-door.ts'
import { admissionsWithoutSale } from '../../../tickets/gate/unsold-admission-checks-sql.ts'
import { lockShow } from '../../../catalogue/seats/seats-sql.ts'

// A person is let in with the code of an allotment, and its sale has not come. The server's invariants are checked after
// each test, so each ends with an answer of a supervisor, or with the sale.

const server = useCheckedServer()
const door = TestDoor.use(server, 'Door North')

const codeOf = ({ input }: PaperSale) => input.tickets[0]?.code ?? ''
const idOf = async (sale: PaperSale) => {
  const seat = server.db.selectFrom('allotted_seats').select('id')
  return (await seat.where('code', '=', codeOf(sale)).executeTakeFirstOrThrow()).id
}

/** A till has seats of a showtime whose doors are open, and admits a visitor with one of them. */
async function evening(options: Parameters<typeof tillWithSeats>[1] = {}) {
  const { showtime, till, seats } = await tillWithSeats(server, { startsInHours: 0.4, ...options })
  const sale = till.sell(showtime)
  const scan = scanOf(sale, showtime)
  await door.send([scan])
  return { showtime, till, sale, seat: seats[0], scan, id: await idOf(sale) }
}

const scanOf = (sale: PaperSale, { id }: MadeShowtime) => ({
  code: codeOf(sale),
  nonce: randomUUID(),
  showtimeID: id,
  at: new Date(),
  force: true,
})

type Conflicts = OutputOf<typeof listPrintedConflicts>['items']

async function conflictsOf({ cinemaId }: MadeShowtime, state = 'all'): Promise<Conflicts> {
  const seller = await TestStaff.make(server, 'manager')
  const path = `conflicts?cinemaID=${cinemaId}&state=${state}`
  return (await callCounter(server, { seller }, 'GET', path)).json<{ items: Conflicts }>().items
}

/** Says what happened as a manager does in the console. */
async function resolve(id: string, input: object, seller?: TestStaff, key: string = randomUUID()) {
  const manager = seller ?? (await TestStaff.make(server, 'manager'))
  const said = { reason: NOTE, ...input }
  return callCounter(server, { seller: manager, key }, 'POST', `conflicts/${id}/resolve`, said)
}

const sold = { outcome: 'sold', kobo: COUNTER_PRICE.kobo }
const close = ({ till }: OfflineTill, kobo = 0) => till.act('close', countOf(kobo))
const faults = async () => (await admissionsWithoutSale.execute(server.db)).rows

/** Puts the last contact of all tills and all scans this many minutes back. */
const minutesPass = (minutes: number) =>
  sql`update till_contacts set at = at - make_interval(mins => ${minutes})`.execute(server.db)

/** Lets a showtime begin. */
const begin = ({ id }: MadeShowtime) =>
  sql`update showtimes set starts_at = now() - interval '1 minute' where id = ${id}`.execute(server.db)

test('an admission without a sale names seat, till, machine, person and door', async () => {
  const { showtime, till, seat, id } = await evening()
  const [conflict] = await conflictsOf(showtime, 'unsold')
  expect(conflict).toMatchObject({
    id,
    seat,
    purchaseID: null,
    kobo: null,
    isOpen: true,
    unsold: {
      machine: till.machineId.slice(-4).toUpperCase(),
      takenBy: { id: till.till.seller.id },
      admissions: [{ door: 'Door North', isUndone: false }],
      isTillOffline: false,
      resolution: null,
    },
  })
  expect(await faults()).toEqual([{ id, fault: expect.any(String) as string }])
  const manager = await TestStaff.make(server, 'manager', showtime.cinemaId)
  const today = () => manager.read<{ unsoldAdmissions: number }>('today')
  expect((await today()).unsoldAdmissions).toBe(1)
  await resolve(id, { outcome: 'lost' })
  expect((await today()).unsoldAdmissions).toBe(0)
})

test('till, showtime and day stay open until a supervisor says what happened', async () => {
  const { showtime, till, id } = await evening()
  await begin(showtime)
  const finance = await TestStaff.make(server, 'finance')
  const closeShow = () => finance.call('POST', `showtimes/${showtime.id}/books/close`)
  expect(refusalOf(await close(till))).toEqual([409, 'unsold-admissions'])
  expect(refusalOf(await closeShow())).toEqual([409, 'unsold-admissions'])
  expect((await resolve(id, sold)).statusCode).toBe(200)
  const counted = await close(till, COUNTER_PRICE.kobo)
  expect(counted.json()).toMatchObject({ difference: { cash: 0 }, cash: COUNTER_PRICE.kobo })
  expect((await closeShow()).statusCode).toBe(200)
  const day = businessDateOf(new Date(), TIME_ZONE)
  const closed = await finance.call('POST', `cinemas/${showtime.cinemaId}/days/${day}/close`)
  expect(closed.statusCode, closed.body).toBe(200)
})

test('a ticket that was sold becomes a sale for cash in all books', async () => {
  const { showtime, till, seat, id, scan } = await evening()
  const answer = (await resolve(id, sold)).json<{ purchaseID: string }>()
  expect(answer).toMatchObject({ outcome: 'sold', seatNow: seat })
  const { assigned, tickets, tenders } = await tracesOfSales(server.db, showtime)
  expect([assigned, tickets[0]?.id, tenders[0]?.kind]).toEqual([1, id, 'cash'])
  expect(await till.xReport()).toMatchObject({ tickets: 1, cash: COUNTER_PRICE.kobo })
  expect(await nairaOf(server.db, 'till-sale', answer.purchaseID)).toBeDefined()
  expect(await door.scan(scan)).toMatchObject({ result: 'admitted', conflict: false })
  expect(refusalOf(await resolve(id, sold))).toEqual([409, 'admission-resolved'])
  const [conflict] = await conflictsOf(showtime)
  expect(conflict).toMatchObject({
    isOpen: false,
    unsold: { resolution: { outcome: 'sold', reason: NOTE } },
  })
})

test('a lost ticket books nothing, and stays in the list with its reason', async () => {
  const { showtime, till, id, scan } = await evening()
  await resolve(id, { outcome: 'lost' })
  expect((await tracesOfSales(server.db, showtime)).purchases).toEqual([])
  expect(await conflictsOf(showtime, 'unsold')).toEqual([])
  expect(await conflictsOf(showtime)).toMatchObject([
    { id, isOpen: false, unsold: { resolution: { outcome: 'lost', reason: NOTE } } },
  ])
  expect(await door.scan(scan)).toMatchObject({ result: 'unknown' })
  expect((await close(till)).statusCode).toBe(200)
  expect(await faults()).toEqual([])
})

test('after a wrong scan the till has its seat again, and another scan is asked about anew', async () => {
  const { showtime, till, sale, seat, id, scan } = await evening()
  await resolve(id, { outcome: 'wrong' })
  expect(await door.scan(scan)).toMatchObject({ result: 'unknown' })
  expect(await conflictsOf(showtime, 'unsold')).toEqual([])
  expect(await till.take(showtime)).toContain(seat)
  await door.send([scanOf(sale, showtime)])
  expect(await conflictsOf(showtime, 'unsold')).toHaveLength(1)
  await till.report(sale)
})

test('a till cannot say what happened, and the seller does not vouch for the tickets', async () => {
  const { showtime, till, id } = await evening()
  const alone = await resolve(id, sold, till.till.seller)
  expect(refusalOf(alone)).toEqual([403, 'supervisor-needed'])
  const { rows } = await sql<{ count: number }>`select count(*) from unsold_admissions
    where outcome is not null and seat_id = ${id}`.execute(server.db)
  expect([rows[0]?.count, (await tracesOfSales(server.db, showtime)).purchases]).toEqual([0, []])
  const { approval } = await aSupervisor(server)
  const key = randomUUID()
  const approved = await resolve(id, { ...sold, approval }, till.till.seller, key)
  expect(approved.statusCode, approved.body).toBe(200)
  // A till that was restarted has lost the PIN, and gets the same answer.
  expect((await resolve(id, sold, till.till.seller, key)).json()).toEqual(approved.json())
  expect(await till.xReport()).toMatchObject({ tickets: 1, cash: COUNTER_PRICE.kobo })

  const own = await tillWithSeats(server, { startsInHours: 0.4 })
  const manager = await TestStaff.make(server, 'manager')
  await sql`update allotted_seats set given_to = ${manager.id}
    where showtime_id = ${own.showtime.id}`.execute(server.db)
  const sale = own.till.sell(own.showtime)
  await door.send([scanOf(sale, own.showtime)])
  const vouched = await resolve(await idOf(sale), { outcome: 'lost' }, manager)
  expect(refusalOf(vouched)).toEqual([403, 'supervisor-needed'])
  await own.till.report(sale)
})

test('the question ends by itself when the sale of an offline till comes', async () => {
  const { showtime, till, sale } = await evening()
  await minutesPass(5)
  expect(await conflictsOf(showtime)).toMatchObject([{ unsold: { isTillOffline: true } }])
  expect(await faults()).toEqual([])
  await till.report(sale)
  expect(await conflictsOf(showtime)).toEqual([])
  expect((await close(till, COUNTER_PRICE.kobo)).statusCode).toBe(200)
})

test('verify counts an admission whose till is in contact again and has reported no sale', async () => {
  const { showtime, till, id } = await evening()
  await minutesPass(5)
  await till.take(showtime)
  expect(await faults()).toHaveLength(1)
  await resolve(id, { outcome: 'lost' })
})

test('a scan that comes after its till was closed keeps the books open', async () => {
  const { showtime, till } = await tillWithSeats(server, { startsInHours: 0.4 })
  const sale = till.sell(showtime)
  await close(till)
  await door.send([scanOf(sale, showtime)])
  await sql`update showtimes set starts_at = now() - interval '27 hours', ends_at = now() - interval '25 hours'
    where id = ${showtime.id}`.execute(server.db)
  await closeBooks(server)
  const closed = server.db.selectFrom('showtime_closes').select('showtime_id')
  const isClosed = () => closed.where('showtime_id', '=', showtime.id).execute()
  expect(await isClosed()).toEqual([])
  const id = await idOf(sale)
  expect(refusalOf(await resolve(id, sold))).toEqual([409, 'till-closed'])
  await resolve(id, { outcome: 'lost' })
  await sql`delete from job_turns`.execute(server.db)
  await closeBooks(server)
  expect(await isClosed()).toHaveLength(1)
})

test('a code of a freed seat that a door let in without a network is asked about too', async () => {
  const { showtime, till, seats } = await tillWithSeats(server, { startsInHours: 0.4 })
  const sale = till.sell(showtime)
  await sql`delete from held_seats where showtime_id = ${showtime.id}`.execute(server.db)
  await sql`update showtimes set total_seats = 8 where id = ${showtime.id}`.execute(server.db)
  const buyer = await server.make.customer({ balance: 5 * COUNTER_PRICE.vp })
  await buyer.buy(showtime, 5)
  expect(await door.scan(scanOf(sale, showtime))).toMatchObject({ result: 'unknown' })
  const [conflict] = await conflictsOf(showtime, 'unsold')
  expect(conflict).toMatchObject({ seat: seats[0], isOpen: true })
  const answer = await resolve(await idOf(sale), sold)
  expect(answer.json()).toMatchObject({ seatNow: expect.any(String) as string })
  expect((await tracesOfSales(server.db, showtime)).assigned).toBe(6)
})

test('two doors that let in with one paper are both named, and one ticket is sold', async () => {
  const { showtime, sale, id, scan } = await evening()
  const other = await TestDoor.open(server, { name: 'Door South' })
  const second = scanOf(sale, showtime)
  await other.send([second])
  const [conflict] = await conflictsOf(showtime, 'unsold')
  expect(conflict?.unsold?.admissions.map((one) => one.door)).toEqual(['Door North', 'Door South'])
  await resolve(id, sold)
  expect(await door.scan(scan)).toMatchObject({ result: 'admitted' })
  expect(await other.scan(second)).toMatchObject({ result: 'already-used', conflict: true })
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
  expect((await close(till)).statusCode).toBe(200)
})

test('a sale that comes after a supervisor booked it is not booked twice', async () => {
  const { showtime, till, seats } = await tillWithSeats(server, { startsInHours: 0.4 })
  const sale = till.sell(showtime, 2)
  await door.send([scanOf(sale, showtime)])
  const booked = (await resolve(await idOf(sale), sold)).json<{ purchaseID: string }>()
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
])('when %s comes first in a race, the ticket is sold once', async (_, order, outcome) => {
  const { showtime, till, sale, id } = await evening()
  const manager = await TestStaff.make(server, 'manager')
  const acts = {
    sale: () => till.report(sale).then(() => 'done', refusalCode),
    answer: async () => {
      const answer = await resolve(id, sold, manager)
      return answer.statusCode === 200 ? 'done' : String(refusalOf(answer)[1])
    },
  }
  const lock = (tx: Parameters<typeof lockShow>[0]) => lockShow(tx, showtime.id)
  const ends = await overlapInOrder(server.db, order, acts, lock)
  expect(ends).toEqual({ sale: 'done', answer: outcome })
  expect((await tracesOfSales(server.db, showtime)).tickets).toHaveLength(1)
  expect(await till.xReport()).toMatchObject({ tickets: 1, cash: COUNTER_PRICE.kobo })
})

test('codes that came in without a sale are not replaced by new ones', async () => {
  const { showtime, till, id } = await evening({ kept: 2 })
  expect(await till.take(showtime)).toHaveLength(1)
  await server.db.updateTable('screens').set({ counter_seats: 2 }).where('id', '=', showtime.screenId).execute()
  expect(await till.take(showtime)).toHaveLength(1)
  await resolve(id, { outcome: 'wrong' })
  expect(await till.take(showtime)).toHaveLength(2)
})

test('an evening of two cashiers who steal with allotted tickets is seen the same evening', async () => {
  const { showtime, till: one } = await tillWithSeats(server, { kept: 3, startsInHours: 0.4 })
  // The first sells in flight mode and clears the browser; the second prints a code and reports an Adult for ₦1.
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
  expect(refusalOf(await close(one))).toEqual([409, 'unsold-admissions'])
  expect(await faults()).toHaveLength(2)
  await resolve(await idOf(cleared), { outcome: 'lost' })
  await resolve(await idOf(cheap), sold)
  expect((await one.report(unscanned)).tickets).toHaveLength(1)
  const closed = await close(one, 2 * COUNTER_PRICE.kobo)
  expect(closed.json()).toMatchObject({ tickets: 2, difference: { cash: 0 } })
  expect(await conflictsOf(showtime)).toHaveLength(2)
})
