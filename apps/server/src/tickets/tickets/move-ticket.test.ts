import { straightRow } from '@velvet/contract/catalogue/seat-plan'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { createDeps } from '../../running/start-server.ts'
import { linkOf, takeTicket } from '../../test/transfers.ts'
import { expectInvariants } from '../../test/ledger-check.ts'
import { Makers } from '../../test/makers.ts'
import { actionsAbout, queuedFor } from '../../test/observe.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { startTestServer, useCheckedServer, type TestServer } from '../../test/start-test-server.ts'
import { sellTickets, TestDoor } from '../../test/test-door.ts'
import { NOTE, TestStaff } from '../../test/people.ts'
import { untilSomeWait } from '../../test/waiting-statements.ts'
import { withoutLocks } from '../../test/without-locks.ts'
import { aShowtimeWithZones } from '../../test/zones.ts'

/** While a test holds this lock, a ticket that is being moved stops before it is written. */
const PAUSE = 4713

const server = useCheckedServer()
const manager = TestStaff.use(server, 'manager')

const move = (ticketId: string | undefined, seat: string, more: object = {}) =>
  manager.call('POST', `tickets/${ticketId}/move`, { seat, ...more })

async function seatOf(ticketId: string | undefined): Promise<string | undefined> {
  const row = await server.db
    .selectFrom('tickets')
    .select('seat')
    .where('id', '=', ticketId ?? '')
    .executeTakeFirst()
  return row?.seat
}

async function seatNotifications(buyer: Awaited<ReturnType<typeof sellTickets>>['buyer']) {
  const messages = await queuedFor(server, buyer)
  return messages.filter(({ topic }) => topic === 'seat-moved').map(({ payload }) => (payload as { text: string }).text)
}

const messages = () => server.db.selectFrom('outbox').select('id').orderBy('id').execute()

interface Listed {
  items: { seat: string }[]
  refresh: string
}

test('a moved ticket keeps its code, and its holder and the doors get the new seat', async () => {
  const { showtime, tickets, buyer, codes } = await sellTickets(server, 2, { seats: 5 })
  const [first] = tickets
  const door = await TestDoor.open(server)
  const list = await door.read<Listed>(`list?showtimeID=${showtime.id}`)
  const moved = await move(first?.TicketID, 'a5')
  expect(moved.statusCode, moved.body).toBe(200)
  expect(moved.json()).toEqual({ ticketID: first?.TicketID, seat: 'A5' })
  expect(await seatNotifications(buyer)).toEqual([
    expect.stringMatching(/^Our team has moved you from seat A1\. Seat A5, /),
  ])
  const changed = await door.read<Listed>(`list?showtimeID=${showtime.id}&cursor=${encodeURIComponent(list.refresh)}`)
  expect(changed.items).toContainEqual(expect.objectContaining({ seat: 'A5' }))
  expect(await actionsAbout(server.db, first?.TicketID ?? '')).toMatchObject([
    { action: 'move-ticket', detail: { before: { seat: 'A1' }, after: { seat: 'A5' } } },
  ])
  expect(await door.scan({ code: codes[0] })).toMatchObject({
    result: 'admitted',
    ticket: { SeatNumber: 'A5' },
  })
  // The seat before is free for the next customer.
  const next = await server.make.customer({ balance: 10 })
  expect((await next.buy(showtime, 1)).tickets[0]?.SeatNumber).toBe('A1')
  // The notice names the seat of the moved ticket, not that of the first one of its purchase.
  await move(tickets[1]?.TicketID, 'A4')
  expect((await seatNotifications(buyer))[0]).toMatch(/from seat A2\. Seat A4, /)
})

test('a ticket moves back to its first seat, with a notification of each move', async () => {
  const { tickets, buyer } = await sellTickets(server, 1, { seats: 5 })
  const id = tickets[0]?.TicketID
  await move(id, 'A2')
  await move(id, 'A1')
  expect(await seatOf(id)).toBe('A1')
  expect(await seatNotifications(buyer)).toHaveLength(2)
})

test('a ticket can only move to a free seat that is sold online', async () => {
  const { showtime, tickets, buyer } = await sellTickets(server, 2, { seats: 5 })
  const id = tickets[0]?.TicketID
  const input = { seats: ['A3'], reason: 'Broken' }
  await manager.call('POST', `showtimes/${showtime.id}/seats/hold`, input)
  for (const [seat, text] of [
    ['A1', 'A1 is sold'],
    ['A2', 'A2 is sold'],
    ['A3', 'A3 is held already'],
    ['B1', 'B1 is not on the seat plan'],
  ] as const) {
    const refused = await move(id, seat)
    expect(refusalOf(refused)).toEqual([409, 'seats-not-free'])
    expect(refused.json()).toMatchObject({ message: text })
  }
  expect(await seatOf(id)).toBe('A1')
  expect(await seatNotifications(buyer)).toEqual([])
})

test('a move to a seat of another kind is made only once it is confirmed', async () => {
  const { showtime, tickets } = await sellTickets(server, 1, { seats: 3 })
  const [row] = [straightRow('A', 3)]
  const plan = [{ ...row, seats: row.seats.with(2, { number: 3, kind: 'wheelchair' } as const) }]
  const changed = await manager.call(
    'PUT',
    `screens/${showtime.screenId}`,
    { name: 'Hall', plan },
    { 'if-match': '"1"' },
  )
  expect(changed.statusCode, changed.body).toBe(200)
  const id = tickets[0]?.TicketID
  expect(refusalOf(await move(id, 'A3'))).toEqual([409, 'seat-of-other-kind'])
  expect(await seatOf(id)).toBe('A1')
  expect((await move(id, 'A3', { isOtherKind: true })).statusCode).toBe(200)
  expect(await seatOf(id)).toBe('A3')
})

test('used, refunded, ended and unknown tickets cannot be moved by staff', async () => {
  const { showtime, tickets, codes } = await sellTickets(server, 3)
  const [used, refunded, other] = tickets.map(({ TicketID }) => TicketID)
  await (await TestDoor.open(server)).scan({ code: codes[0] })
  expect(refusalOf(await move(used, 'A9'))).toEqual([409, 'ticket-used'])
  await manager.act(`tickets/${refunded}/refund`)
  expect(refusalOf(await move(refunded, 'A9'))).toEqual([409, 'ticket-refunded'])
  await sql`update showtimes set starts_at = now() - interval '3 hours',
    ends_at = now() - interval '1 hour' where id = ${showtime.id}`.execute(server.db)
  expect(refusalOf(await move(other, 'A9'))).toEqual([409, 'ticket-over'])
  expect(await seatOf(other)).toBe('A3')
  expect(refusalOf(await move(showtime.id, 'A9'))).toEqual([404, 'ticket-not-found'])
})

test('staff of one cinema can move the tickets of that cinema, and none of another one', async () => {
  const [here, there] = [await sellTickets(server), await sellTickets(server)]
  const bound = await TestStaff.make(server, 'manager', here.showtime.cinemaId)
  const moveTo = (id: string | undefined) => bound.call('POST', `tickets/${id}/move`, { seat: 'A9' })
  const [own, other] = [here.tickets[0]?.TicketID, there.tickets[0]?.TicketID]
  for (const unknown of [other, bound.id]) {
    expect(refusalOf(await moveTo(unknown))).toEqual([404, 'ticket-not-found'])
  }
  expect(await seatOf(other)).toBe('A1')
  expect((await moveTo(own)).statusCode).toBe(200)
})

test('only the person who accepted a ticket is notified of its new seat', async () => {
  const { tickets, buyer } = await sellTickets(server)
  const friend = await server.make.customer()
  await takeTicket(server, await linkOf(buyer, tickets[0]), friend)
  expect((await move(tickets[0]?.TicketID, 'A9')).statusCode).toBe(200)
  expect(await seatNotifications(friend)).toEqual([expect.stringContaining('Seat A9')])
  expect(await seatNotifications(buyer)).toEqual([])
})

test('a complimentary paper ticket can be moved without a notification', async () => {
  const showtime = await server.make.showtime()
  const given = await manager.call('POST', 'complimentary', {
    showtimeID: showtime.id,
    count: 1,
    reason: NOTE,
  })
  const [ticket] = given.json<{ tickets: { TicketID: string }[] }>().tickets
  const before = await messages()
  expect((await move(ticket?.TicketID, 'A9')).statusCode).toBe(200)
  expect(await seatOf(ticket?.TicketID)).toBe('A9')
  expect(await messages()).toEqual(before)
})

test('a ticket scanned during its move admits and has one of the two seats', async () => {
  const door = await TestDoor.open(server)
  for (let round = 0; round < 4; round += 1) {
    const { tickets, codes } = await sellTickets(server, 1)
    const id = tickets[0]?.TicketID
    const [moved, scanned] = await Promise.all([move(id, 'A9'), door.scan({ code: codes[0] })])
    expect(scanned.result).toBe('admitted')
    expect(await seatOf(id)).toBe(moved.statusCode === 200 ? 'A9' : 'A1')
    if (moved.statusCode !== 200) expect(moved.json()).toMatchObject({ error: 'ticket-used' })
  }
})

test('a ticket refunded during its move is returned, and both seats are free', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { showtime, tickets } = await sellTickets(server, 1, { seats: 2 })
    const id = tickets[0]?.TicketID
    const [moved] = await Promise.all([move(id, 'A2'), manager.act(`tickets/${id}/refund`)])
    if (moved.statusCode !== 200) expect(moved.json()).toMatchObject({ error: 'ticket-refunded' })
    const next = await server.make.customer({ balance: 10 })
    expect((await next.buy(showtime, 2)).tickets).toHaveLength(2)
  }
})

test('of two tickets that are moved to one seat at once, one gets it', async () => {
  const { tickets } = await sellTickets(server, 2)
  const moves = await Promise.all(tickets.map(({ TicketID }) => move(TicketID, 'A9')))
  expect(moves.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})

/** Moves a ticket from A1 to A2 while a person buys one, and returns the seat that was bought. */
async function buyWhileMoving(on: TestServer, make: Makers, app: TestServer['app']) {
  await sql`create function pause() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(${sql.lit(PAUSE)}); return new; end $$`.execute(on.db)
  const { showtime, tickets } = await sellTickets({ ...on, make }, 1, { seats: 4 })
  await sql`create trigger pause before update of seat on tickets
    for each row execute function pause()`.execute(on.db)
  const customer = await make.customer({ balance: 1_000 })
  const { token } = await make.staff('manager')
  const { moving, buying } = await on.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(PAUSE)})`.execute(tx)
    const moving = app.inject({
      method: 'POST',
      url: `/api/v1/staff/tickets/${tickets[0]?.TicketID}/move`,
      headers: { authorization: `Bearer ${token}` },
      payload: { seat: 'A2' },
    })
    await untilSomeWait(on.db, 1)
    const buying = customer.buy(showtime, 1)
    // A buyer waits for the ticket that is being moved, or buys at once without the lock.
    await Promise.race([untilSomeWait(on.db, 2), buying])
    return { moving, buying }
  })
  const { tickets: bought } = await buying
  return { seat: bought[0]?.SeatNumber, status: (await moving).statusCode }
}

test('a customer who buys while a ticket is being moved gets the seat that it leaves', async () => {
  await using own = await startTestServer()
  expect(await buyWhileMoving(own, own.make, own.app)).toEqual({ seat: 'A1', status: 200 })
  await expectInvariants(own.db)
})

test('control: without the locks, a customer buys the seat a ticket moves to', async () => {
  await using own = await startTestServer()
  await sql`drop index tickets_one_holder_a_seat`.execute(own.db)
  const app = await createApp(createDeps(own.config, own.db.withPlugin(withoutLocks)))
  await app.ready()
  expect(await buyWhileMoving(own, new Makers(app, own.db), app)).toMatchObject({ seat: 'A2' })
  await app.close()
})

test('both tickets of a love seat move together to another love seat, or stay', async () => {
  const showtime = await aShowtimeWithZones(server)
  const buyer = await server.make.customer({ balance: 400 })
  const { tickets } = await buyer.buy(showtime, 2, { seats: ['C1', 'C2'], amount: 300 })
  const [half, otherHalf] = tickets.map(({ TicketID }) => TicketID)
  const single = (await buyer.buy(showtime, 1)).tickets[0]
  expect(refusalOf(await move(half, 'A3', { isOtherKind: true }))).toEqual([409, 'love-seat-torn'])
  expect(refusalOf(await move(single?.TicketID, 'C3', { isOtherKind: true }))).toEqual([409, 'love-seat-torn'])
  expect([await seatOf(half), await seatOf(otherHalf)]).toEqual(['C1', 'C2'])
  const moved = await move(half, 'C4')
  expect(moved.statusCode, moved.body).toBe(200)
  expect([await seatOf(half), await seatOf(otherHalf)]).toEqual(['C4', 'C3'])
  expect(await seatNotifications(buyer)).toHaveLength(2)
})
