import type { SeatsOfShow } from '@velvet/contract/catalogue/seats-of-show.calls'
import { straightRow } from '@velvet/contract/catalogue/seat-plan'
import { rowFromMiddle } from '@velvet/contract/test/drawn-row'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { createDeps } from '../../running/start-server.ts'
import { actionsAbout } from '../../test/observe.ts'
import { expectInvariants } from '../../test/ledger-check.ts'
import { Makers } from '../../test/makers.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { at, Planner } from '../../test/planner.ts'
import { startTestServer, useCheckedServer, type TestServer } from '../../test/start-test-server.ts'
import { sellTickets, TestDoor } from '../../test/test-door.ts'
import { outcomeOf, TestStaff } from '../../test/people.ts'
import { untilSomeWait } from '../../test/waiting-statements.ts'
import { withoutLocks } from '../../test/without-locks.ts'

const REASON = 'For the guests of the director'
/** While a test holds this lock, seats that are being held stop before they are written. */
const PAUSE = 4712

const server = useCheckedServer()
const manager = TestStaff.use(server, 'manager')

const hold = ({ id }: { id: string }, ...seats: string[]) =>
  manager.call('POST', `showtimes/${id}/seats/hold`, { seats, reason: REASON })

const release = ({ id }: { id: string }, ...seats: string[]) =>
  manager.call('POST', `showtimes/${id}/seats/release`, { seats })

/** Returns the state of each seat of a showtime by its name. */
async function statesOf({ id }: { id: string }): Promise<Record<string, string>> {
  const { seats } = await manager.read<SeatsOfShow>(`showtimes/${id}/seats`)
  return Object.fromEntries(seats.map(({ seat, state }) => [seat, state]))
}

const buyer = () => server.make.customer({ balance: 10_000 })

const seatsOf = ({ tickets }: { tickets: { SeatNumber: string }[] }) => tickets.map(({ SeatNumber }) => SeatNumber)

test('the seats of a showtime show which are sold, admitted, held or free', async () => {
  const { showtime, tickets, codes } = await sellTickets(server, 2, { seats: 5 })
  await (await TestDoor.open(server)).scan({ code: codes[0] })
  const held = await hold(showtime, 'A4')
  expect(held.statusCode, held.body).toBe(200)
  expect(await statesOf(showtime)).toEqual({
    A1: 'used',
    A2: 'sold',
    A3: 'free',
    A4: 'held',
    A5: 'free',
  })
  const { plan, seats } = held.json<SeatsOfShow>()
  expect(plan).toEqual([rowFromMiddle('A', 5)])
  expect(seats[1]).toEqual({ seat: 'A2', state: 'sold', ticketID: tickets[1]?.TicketID })
  expect(seats[3]).toEqual({ seat: 'A4', state: 'held', reason: REASON })
  const action = (await actionsAbout(server.db, showtime.id)).find(({ action }) => action === 'hold-seats')
  expect(action?.detail).toMatchObject({ after: { seats: ['A4'] }, note: REASON })
})

test('held seats are not on sale, and the showtime is sold out without them', async () => {
  const showtime = await server.make.showtime({ seats: 5 })
  await hold(showtime, 'A1', 'A3')
  const customer = await buyer()
  expect(seatsOf(await customer.buy(showtime, 2))).toEqual(['A4', 'A5'])
  expect(await outcomeOf(customer.buy(showtime, 2))).toBe('sold-out')
  expect(seatsOf(await customer.buy(showtime, 1))).toEqual(['A2'])
  expect(await outcomeOf(customer.buy(showtime, 1))).toBe('sold-out')
  expect((await release(showtime, 'A3')).statusCode).toBe(200)
  expect(seatsOf(await customer.buy(showtime, 1))).toEqual(['A3'])
})

test('every seat of a showtime can be held, and released again', async () => {
  const showtime = await server.make.showtime({ seats: 3 })
  expect((await hold(showtime, 'A1', 'A2', 'A3')).statusCode).toBe(200)
  const customer = await buyer()
  expect(await outcomeOf(customer.buy(showtime, 1))).toBe('sold-out')
  await release(showtime, 'A1', 'A2', 'A3')
  expect(seatsOf(await customer.buy(showtime, 3))).toEqual(['A1', 'A2', 'A3'])
})

test('holding a seat that is not free is refused by name, with all the others', async () => {
  const showtime = await server.make.showtime({ seats: 5 })
  await (await buyer()).buy(showtime, 2)
  await hold(showtime, 'A3')
  const refused = await hold(showtime, 'A1', 'A3', 'A4', 'Z9')
  expect(refusalOf(refused)).toEqual([409, 'seats-not-free'])
  expect(refused.json()).toMatchObject({
    message: 'A1 is sold; A3 is held already; Z9 is not on the seat plan',
  })
  expect(await statesOf(showtime)).toMatchObject({ A3: 'held', A4: 'free' })
})

test('seats are held only before the start, and by managers of the cinema', async () => {
  const showtime = await server.make.showtime({ seats: 3 })
  const elsewhere = await TestStaff.make(server, 'manager', await server.make.cinema())
  const path = `showtimes/${showtime.id}/seats`
  const input = { seats: ['A1'], reason: REASON }
  expect(refusalOf(await elsewhere.call('GET', path))).toEqual([404, 'showtime-not-found'])
  expect(refusalOf(await elsewhere.call('POST', `${path}/hold`, input))).toEqual([404, 'showtime-not-found'])
  expect(refusalOf(await elsewhere.call('POST', `${path}/release`, { seats: ['A1'] }))).toEqual([
    404,
    'showtime-not-found',
  ])
  const finance = await TestStaff.make(server, 'finance')
  expect(refusalOf(await finance.call('POST', `${path}/hold`, input))).toEqual([403, 'not-allowed'])
  const cancelled = await server.make.showtime({ cancelled: true })
  expect(refusalOf(await hold(cancelled, 'A1'))).toEqual([409, 'showtime-cancelled'])
  const begun = await server.make.showtime({ startsInHours: -0.5 })
  expect(refusalOf(await hold(begun, 'A1'))).toEqual([409, 'showtime-started'])
  expect(await statesOf(showtime)).toMatchObject({ A1: 'free' })
})

test('a new plan must keep held seats, and they are not sold', async () => {
  const showtime = await server.make.showtime({ seats: 4 })
  await hold(showtime, 'A4')
  const { screen } = await manager.read<{ screen: { version: number; name: string } }>(`screens/${showtime.screenId}`)
  const replan = (seats: number) =>
    manager.call(
      'PUT',
      `screens/${showtime.screenId}`,
      { name: screen.name, plan: [straightRow('A', seats)] },
      { 'if-match': `"${screen.version}"` },
    )
  const refused = await replan(3)
  expect(refusalOf(refused)).toEqual([409, 'seats-sold'])
  expect(refused.json<{ message: string }>().message).toMatch(/^A4 is held for “/)
  expect((await replan(6)).statusCode).toBe(200)
  const customer = await buyer()
  expect(seatsOf(await customer.buy(showtime, 5))).toEqual(['A1', 'A2', 'A3', 'A5', 'A6'])
})

test('a moved showtime keeps its held seats, which the new screen must have', async () => {
  const desk = await Planner.make(server)
  const draft = await desk.plan()
  await hold(draft, 'A10')
  const moved = await desk.change(draft, { screenID: desk.screens[1], startsAt: at('20:00') })
  expect(moved.json()).toMatchObject({ showtime: { seats: { total: 10, kept: 1 } } })
  const small = await server.make.showtime({ cinemaId: desk.cinemaId, seats: 3 })
  const refused = await desk.change(moved.json<{ showtime: typeof draft }>().showtime, {
    screenID: small.screenId,
  })
  expect(refusalOf(refused)).toEqual([409, 'seats-missing'])
})

/** Holds A1 while a person buys a seat, and returns the seat that was bought. */
async function buyWhileHolding(on: TestServer, make: Makers, app: TestServer['app']) {
  await sql`create function pause() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(${sql.lit(PAUSE)}); return new; end $$`.execute(on.db)
  await sql`create trigger pause before insert on held_seats
    for each row execute function pause()`.execute(on.db)
  const showtime = await make.showtime({ seats: 5 })
  const customer = await make.customer({ balance: 1_000 })
  const { token } = await make.staff('manager')
  let isBought = false
  const { holding, buying } = await on.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(PAUSE)})`.execute(tx)
    const holding = app.inject({
      method: 'POST',
      url: `/api/v1/staff/showtimes/${showtime.id}/seats/hold`,
      headers: { authorization: `Bearer ${token}` },
      payload: { seats: ['A1'], reason: REASON },
    })
    await untilSomeWait(on.db, 1)
    const buying = customer.buy(showtime, 1).finally(() => {
      isBought = true
    })
    // A buyer waits for the seats that are being held, or buys at once without the lock.
    await Promise.race([untilSomeWait(on.db, 2), buying])
    return { holding, buying }
  })
  const seats = seatsOf(await buying)
  expect(isBought).toBe(true)
  expect((await holding).statusCode).toBe(200)
  return seats
}

test('a customer who buys while a seat is being held gets another seat', async () => {
  await using own = await startTestServer()
  expect(await buyWhileHolding(own, own.make, own.app)).toEqual(['A2'])
  await expectInvariants(own.db)
})

test('control: without locks and trigger, a customer buys a seat that is being held', async () => {
  await using own = await startTestServer()
  await sql`drop trigger refuse_sold_seats on held_seats`.execute(own.db)
  const app = await createApp(createDeps(own.config, own.db.withPlugin(withoutLocks)))
  await app.ready()
  expect(await buyWhileHolding(own, new Makers(app, own.db), app)).toEqual(['A1'])
  await app.close()
})
