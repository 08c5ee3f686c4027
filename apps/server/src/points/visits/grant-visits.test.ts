import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { nairaOf, businessDayFromToday } from '../../test/books.ts'
import { throwUnlessMade } from '../../test/outcomes.ts'
import { changeSettings } from '../../test/settings.ts'
import { NOTE, TestStaff, type MadeShowtime } from '../../test/people.ts'
import { jobDepsOf, useCheckedServer } from '../../test/start-test-server.ts'
import { playEarlier } from '../../test/settlements.ts'
import { cash, TestTill } from '../../test/test-till.ts'
import { linkOf, takeTicket } from '../../test/transfers.ts'
import { expireTickets } from '../../tickets/tickets/expire-tickets.ts'
import { grantVisits } from './grant-visits.ts'

const server = useCheckedServer()
const finance = TestStaff.use(server, 'finance')

const YESTERDAY = businessDayFromToday(-1)

beforeEach(() => changeSettings(server.db, { visit_percent: 10, visits_from: businessDayFromToday(-7) }))

/** Gives all bonuses that are due, with as many workers at once as requested. */
async function grantAll(workers = 1) {
  await expireTickets(jobDepsOf(server))
  const run = async () => {
    while ((await grantVisits(jobDepsOf(server))) > 0);
  }
  await Promise.all(Array.from({ length: workers }, run))
}

const bonusesOf = async ({ id }: { id: string }) => {
  const { rows } = await sql<{ vp: number }>`
    select amount as vp from ledger_movements movements
    join ledger_entries on movement_id = movements.id and account_id = ${id}
    where reason = 'visit' order by ledger_entries.id`.execute(server.db)
  return rows.map(({ vp }) => vp)
}

/** Sells tickets of a showtime that a customer with just enough Points pays for. */
async function aVisit(count = 1, price = 155) {
  const showtime = await server.make.showtime({ price })
  const payer = await server.make.customer({ balance: price * count })
  const { tickets } = await payer.buy(showtime, count)
  return { showtime, payer, tickets }
}

const play = (showtime: MadeShowtime, day = YESTERDAY) => playEarlier(server.db, showtime, day)

test('each paid ticket earns its visit bonus once, on the day after its showtime', async () => {
  const { showtime, payer } = await aVisit(2)
  await grantAll()
  expect(await bonusesOf(payer)).toEqual([])
  await play(showtime)
  await grantAll()
  await grantAll()
  expect(await bonusesOf(payer)).toEqual([15, 15])
  const { rows } = await sql<{ id: string }>`
    select movement_id as id from visit_bonuses join tickets on tickets.id = ticket_id
    where showtime_id = ${showtime.id} limit 1`.execute(server.db)
  expect(await nairaOf(server.db, 'visit', rows[0]?.id ?? '')).toEqual({ promotions: 1_000, 'points-owed': -1_000 })
})

test('showtimes before the visit bonus was switched on earn none', async () => {
  const { showtime, payer } = await aVisit()
  await play(showtime, businessDayFromToday(-3))
  await changeSettings(server.db, { visit_percent: null })
  await grantAll()
  await finance.call('PUT', 'settings', { note: NOTE, visit_percent: 20 })
  await grantAll()
  expect(await bonusesOf(payer)).toEqual([])
})

test('refunded and cancelled tickets earn no visit bonus', async () => {
  const refunded = await aVisit(2)
  await finance.act(`tickets/${refunded.tickets[0]?.TicketID ?? ''}/refund`)
  const cancelled = await aVisit()
  await (await TestStaff.make(server, 'manager')).act(`showtimes/${cancelled.showtime.id}/cancel`)
  for (const { showtime } of [refunded, cancelled]) await play(showtime)
  await grantAll()
  expect(await bonusesOf(refunded.payer)).toEqual([15])
  expect(await bonusesOf(cancelled.payer)).toEqual([])
})

test('tickets of a showtime that did not run earn no visit bonus', async () => {
  const { showtime, payer } = await aVisit()
  await sql`update showtimes set starts_at = now() - interval '100 minutes' where id = ${showtime.id}`.execute(
    server.db,
  )
  const settled = await finance.call(
    'POST',
    'shows/settle',
    { showtimeIDs: [showtime.id], how: 'voucher', reason: 'power' },
    { 'idempotency-key': 'settled-of-visits' },
  )
  expect(settled.statusCode, settled.body).toBe(200)
  await play(showtime)
  await grantAll()
  expect(await bonusesOf(payer)).toEqual([])
})

test('counter and complimentary tickets earn no visit bonus', async () => {
  const { showtime, payer } = await aVisit(1, 1_500)
  const [buyer, guest] = [await server.make.customer(), await server.make.customer()]
  const till = await TestTill.open(server, showtime.cinemaId)
  await till.sell(showtime, { tenders: cash(100_000), phoneNumber: buyer.phone })
  const free = { showtimeID: showtime.id, count: 1, phoneNumber: guest.phone, reason: NOTE }
  throwUnlessMade(await (await TestStaff.make(server, 'manager')).call('POST', 'complimentary', free))
  await play(showtime)
  await grantAll()
  expect(await Promise.all([payer, buyer, guest].map(bonusesOf))).toEqual([[150], [], []])
})

test('the payer of a transferred ticket earns its visit bonus', async () => {
  const { showtime, payer, tickets } = await aVisit()
  const friend = await server.make.customer()
  await takeTicket(server, await linkOf(payer, tickets[0]), friend)
  await play(showtime)
  await grantAll()
  expect([await bonusesOf(payer), await bonusesOf(friend)]).toEqual([[15], []])
})

test('two servers that run at the same time give each visit bonus once', async () => {
  const visits = [await aVisit(3), await aVisit(2)]
  for (const { showtime } of visits) await play(showtime)
  await grantAll(2)
  expect(await bonusesOf(visits[0]?.payer ?? { id: '' })).toEqual([15, 15, 15])
  expect(await bonusesOf(visits[1]?.payer ?? { id: '' })).toEqual([15, 15])
})

test('a failure halfway gives no visit bonus, and the next run gives all of them', async () => {
  const { showtime, payer } = await aVisit(2)
  await play(showtime)
  await sql`create function fail_second() returns trigger language plpgsql as $$ begin
      if (select count(*) from visit_bonuses join tickets on tickets.id = ticket_id
        where showtime_id = (select showtime_id from tickets where id = new.ticket_id)) > 0 then raise 'failed'; end if;
      return new; end $$`.execute(server.db)
  await sql`create trigger fail_second before insert on visit_bonuses for each row execute function fail_second()`.execute(
    server.db,
  )
  await expect(grantVisits(jobDepsOf(server))).rejects.toThrow('failed')
  expect(await bonusesOf(payer)).toEqual([])
  await sql`drop function fail_second cascade`.execute(server.db)
  await grantAll()
  expect(await bonusesOf(payer)).toEqual([15, 15])
})
