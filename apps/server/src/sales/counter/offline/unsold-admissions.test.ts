import { businessToday } from '@velvet/contract/catalogue/business-day'
import { TIME_ZONE } from '@velvet/contract/shared/time/time'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { nairaOf } from '../../../test/books.ts'
import { tillWithSeats } from '../../../test/offline-till.ts'
import { refusalOf } from '../../../test/outcomes.ts'
import { type MadeShowtime, NOTE, TestStaff } from '../../../test/people.ts'
import { aSupervisor, TestDoor } from '../../../test/test-door.ts'
import { useCheckedServer } from '../../../test/start-test-server.ts'
import { COUNTER_PRICE, tracesOfSales } from '../../../test/test-till.ts'
import { closeTill, scanOf, SOLD, unsoldAdmissions } from '../../../test/unsold-admissions.ts'

const server = useCheckedServer()
const { door, evening, idOf, conflictsOf, resolve, faults } = unsoldAdmissions(server)

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
  expect(refusalOf(await closeTill(till))).toEqual([409, 'unsold-admissions'])
  expect(refusalOf(await closeShow())).toEqual([409, 'unsold-admissions'])
  expect((await resolve(id, SOLD)).statusCode).toBe(200)
  const counted = await closeTill(till, COUNTER_PRICE.kobo)
  expect(counted.json()).toMatchObject({ difference: { cash: 0 }, cash: COUNTER_PRICE.kobo })
  expect((await closeShow()).statusCode).toBe(200)
  const day = businessToday(TIME_ZONE)
  const closed = await finance.call('POST', `cinemas/${showtime.cinemaId}/days/${day}/close`)
  expect(closed.statusCode, closed.body).toBe(200)
})

test('a ticket that was sold becomes a sale for cash in all books', async () => {
  const { showtime, till, seat, id, scan } = await evening()
  const answer = (await resolve(id, SOLD)).json<{ purchaseID: string }>()
  expect(answer).toMatchObject({ outcome: 'sold', seatNow: seat })
  const { assigned, tickets, tenders } = await tracesOfSales(server.db, showtime)
  expect([assigned, tickets[0]?.id, tenders[0]?.kind]).toEqual([1, id, 'cash'])
  expect(await till.xReport()).toMatchObject({ tickets: 1, cash: COUNTER_PRICE.kobo })
  expect(await nairaOf(server.db, 'till-sale', answer.purchaseID)).toBeDefined()
  expect(await door.scan(scan)).toMatchObject({ result: 'admitted', conflict: false })
  expect(refusalOf(await resolve(id, SOLD))).toEqual([409, 'admission-resolved'])
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
  expect((await closeTill(till)).statusCode).toBe(200)
  expect(await faults()).toEqual([])
})

test('after a wrong scan the till gets its seat back, and a later scan is checked anew', async () => {
  const { showtime, till, sale, seat, id, scan } = await evening()
  await resolve(id, { outcome: 'wrong' })
  expect(await door.scan(scan)).toMatchObject({ result: 'unknown' })
  expect(await conflictsOf(showtime, 'unsold')).toEqual([])
  expect(await till.take(showtime)).toContain(seat)
  await door.send([scanOf(sale, showtime)])
  expect(await conflictsOf(showtime, 'unsold')).toHaveLength(1)
  await till.report(sale)
})

test('neither a till nor its cashier can resolve its unsold admissions', async () => {
  const { showtime, till, id } = await evening()
  const alone = await resolve(id, SOLD, till.till.seller)
  expect(refusalOf(alone)).toEqual([403, 'supervisor-needed'])
  const { rows } = await sql<{ count: number }>`select count(*) from unsold_admissions
    where outcome is not null and seat_id = ${id}`.execute(server.db)
  expect([rows[0]?.count, (await tracesOfSales(server.db, showtime)).purchases]).toEqual([0, []])
  const { approval } = await aSupervisor(server)
  const key = randomUUID()
  const approved = await resolve(id, { ...SOLD, approval }, till.till.seller, key)
  expect(approved.statusCode, approved.body).toBe(200)
  // A till that was restarted has lost the PIN, and gets the same answer.
  expect((await resolve(id, SOLD, till.till.seller, key)).json()).toEqual(approved.json())
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

test('a code of a freed seat that an offline door admitted is a conflict too', async () => {
  const { showtime, till, seats } = await tillWithSeats(server, { startsInHours: 0.4 })
  const sale = till.sell(showtime)
  await sql`delete from held_seats where showtime_id = ${showtime.id}`.execute(server.db)
  await sql`update showtimes set total_seats = 8 where id = ${showtime.id}`.execute(server.db)
  const buyer = await server.make.customer({ balance: 5 * COUNTER_PRICE.vp })
  await buyer.buy(showtime, 5)
  expect(await door.scan(scanOf(sale, showtime))).toMatchObject({ result: 'unknown' })
  const [conflict] = await conflictsOf(showtime, 'unsold')
  expect(conflict).toMatchObject({ seat: seats[0], isOpen: true })
  const answer = await resolve(await idOf(sale), SOLD)
  expect(answer.json()).toMatchObject({ seatNow: expect.any(String) as string })
  expect((await tracesOfSales(server.db, showtime)).assigned).toBe(6)
})

test('two doors that admit with one paper are both named, and one ticket is sold', async () => {
  const { showtime, sale, id, scan } = await evening()
  const other = await TestDoor.open(server, { name: 'Door South' })
  const second = scanOf(sale, showtime)
  await other.send([second])
  const [conflict] = await conflictsOf(showtime, 'unsold')
  expect(conflict?.unsold?.admissions.map((one) => one.door)).toEqual(['Door North', 'Door South'])
  await resolve(id, SOLD)
  expect(await door.scan(scan)).toMatchObject({ result: 'admitted' })
  expect(await other.scan(second)).toMatchObject({ result: 'already-used', conflict: true })
})

test('codes that came in without a sale are not replaced by new ones', async () => {
  const { showtime, till, id } = await evening({ kept: 2 })
  expect(await till.take(showtime)).toHaveLength(1)
  await server.db.updateTable('screens').set({ counter_seats: 2 }).where('id', '=', showtime.screenId).execute()
  expect(await till.take(showtime)).toHaveLength(1)
  await resolve(id, { outcome: 'wrong' })
  expect(await till.take(showtime)).toHaveLength(2)
})
