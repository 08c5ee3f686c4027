// A whole day is cancelled beside people who buy, scan, and pay back.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { createDeps } from '../../running/start-server.ts'
import { takeBackTickets } from '../../tickets/tickets/cancel-showtime.ts'
import { payBackSlice } from '../../tickets/tickets/pay-back.ts'
import { BALANCE, balancesOf, DayToCancel, payTheRest, PRICE, toldOf } from '../../test/day-to-cancel.ts'
import { Makers } from '../../test/makers.ts'
import { startTestServer, useCheckedServer } from '../../test/start-test-server.ts'
import { expectScanOrder, TestDoor } from '../../test/test-door.ts'
import { type MadeShowtime, type TestCustomer, outcomeOf } from '../../test/people.ts'
import { untilOneWaits, slowDown } from '../../test/waiting-statements.ts'
import { withoutLocks } from '../../test/without-locks.ts'

const server = useCheckedServer()

const customers = (count: number, balance = BALANCE) =>
  Promise.all(Array.from({ length: count }, () => server.make.customer({ balance })))

test('a purchase during the cancellation of its day is paid back or refused', async () => {
  for (let round = 0; round < 3; round += 1) {
    const day = await DayToCancel.make(server, { showtimes: 3 })
    const buyers = await customers(6, PRICE)
    const [, ...outcomes] = await Promise.all([
      day.cancel(),
      ...buyers.map((buyer, index) => outcomeOf(buyer.buy(day.at(index), 1))),
    ])
    expect(outcomes.every((outcome) => ['done', 'showtime-cancelled'].includes(outcome))).toBe(true)
    await payTheRest(server)
    expect(await balancesOf(buyers)).toEqual(Array(6).fill(PRICE))
  }
})

test('control: without the locks, a ticket sold during a cancellation is not refunded', async () => {
  await using guarded = await startTestServer()
  const app = await createApp(createDeps(guarded.config, guarded.db.withPlugin(withoutLocks)))
  await app.ready()
  const make = new Makers(app, guarded.db)
  const showtime = await make.showtime({ price: PRICE, seats: 50 })
  const buyers = await Promise.all(Array.from({ length: 8 }, () => make.customer({ balance: PRICE })))
  const { token } = await make.staff('manager')
  await using slow = await slowDown(guarded, { table: 'showtimes', change: 'update of cancelled_at', seconds: 1 })
  const cancelling = app.inject({
    method: 'POST',
    url: '/api/v1/staff/showtimes/cancel',
    headers: { authorization: `Bearer ${token}` },
    payload: { showtimes: [{ id: showtime.id, version: 1 }] },
  })
  await slow.untilOneSleeps()
  await Promise.allSettled(buyers.map((buyer) => buyer.buy(showtime, 1)))
  await cancelling
  await app.close()
  const balances = await Promise.all(buyers.map((buyer) => buyer.balance()))
  expect(balances).toContain(0)
})

test('a visitor who is scanned while a day is cancelled gets the Points back', async () => {
  const day = await DayToCancel.make(server, { startsInHours: 0.5 })
  const holders = await customers(4)
  const door = await TestDoor.open(server)
  const codes: string[] = []
  for (const [index, holder] of holders.entries()) {
    const { tickets } = await holder.buy(day.at(index), 1)
    codes.push(tickets[0]?.QrCode ?? '')
  }
  const [answer, ...scans] = await Promise.all([
    day.cancel(),
    ...codes.map(async (code) => (await door.scan({ code })).result),
  ])
  expect(answer.json()).toMatchObject({ cancelled: 2, refundedTickets: 4 })
  for (const result of scans) expect(['admitted', 'void']).toContain(result)
  for (const code of codes) expect((await door.scan({ code })).result).not.toBe('admitted')
  expect(await balancesOf(holders)).toEqual(Array(4).fill(BALANCE))
})

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)

test('a cancellation locks tickets in the same order as a batch of scans', async () => {
  const day = await DayToCancel.make(server)
  const [early, late] = [...day.showtimes].sort(byId)
  const [first, second] = (await customers(2)).sort(byId)
  if (!early || !late || !first || !second) throw new Error('Too few')
  const ticketOf = async (buyer: TestCustomer, showtime: MadeShowtime) =>
    (await buyer.buy(showtime, 1)).tickets[0]?.TicketID ?? ''
  // By their showtimes, the tickets would be locked in the opposite order.
  const tickets = { first: await ticketOf(first, late), second: await ticketOf(second, early) }
  const answer = await expectScanOrder(server.db, tickets, () => day.cancel())
  expect(answer.json()).toMatchObject({ cancelled: 2, refundedTickets: 2 })
})

test('servers that refund a cancelled day together pay and notify each holder once', async () => {
  const day = await DayToCancel.make(server, { showtimes: 3, seats: 40 })
  const holders = await day.sellTo(6, 2)
  const [answer] = await Promise.all([
    day.cancel(),
    ...Array.from({ length: 4 }, async () => {
      for (let turn = 0; turn < 20; turn += 1) await payBackSlice(server.db)
    }),
  ])
  expect(answer.json()).toMatchObject({ refundedTickets: 36, waitingTickets: 0 })
  expect(await balancesOf(holders)).toEqual(Array(6).fill(BALANCE))
  for (const holder of holders) {
    expect(await toldOf(server, holder)).toEqual([expect.stringContaining('600 Vp went back') as string])
  }
})

test('other servers skip a holder whom one server is refunding, without waiting', async () => {
  const day = await DayToCancel.make(server, { showtimes: 3 })
  const [holder] = await day.sellTo(1)
  if (!holder) throw new Error('Nobody holds a ticket')
  await server.db.transaction().execute(async (tx) => {
    await takeBackTickets(tx, day.ids, { staffId: day.managerId, product: 'Velvet' })
  })
  const paying = await server.db.transaction().execute(async (tx) => {
    await sql`select from ledger_accounts where id = ${holder.id} for update`.execute(tx)
    const one = payBackSlice(server.db)
    await untilOneWaits(server.db)
    // By its last showtime alone, the holder would be claimed by another ticket.
    expect(await payBackSlice(server.db, day.ids.slice(-1))).toBe(0)
    return { one }
  })
  expect(await paying.one).toBe(3)
  expect(await toldOf(server, holder)).toHaveLength(1)
})
