import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { createDeps } from '../../running/start-server.ts'
import { Makers } from '../../test/makers.ts'
import { startTestServer, useCheckedServer } from '../../test/start-test-server.ts'
import { outcomeOf, TestStaff } from '../../test/people.ts'
import { withoutLocks } from '../../test/without-locks.ts'
import { slowDown } from '../../test/waiting-statements.ts'
import { ticketsToRefund } from './refunds-sql.ts'

interface Cancelled {
  refundedTickets: number
  refundedVp: number
}

const server = useCheckedServer()
const manager = TestStaff.use(server, 'manager')

const cancel = (showtimeId: string) => manager.act<Cancelled>(`showtimes/${showtimeId}/cancel`)

const customers = (count: number, balance: number) =>
  Promise.all(Array.from({ length: count }, () => server.make.customer({ balance })))

test('a cancelled showtime pays back every ticket, and sells no more', async () => {
  const showtime = await server.make.showtime({ price: 200, seats: 10 })
  const [one, two, late] = await customers(3, 1000)
  await one?.buy(showtime, 3)
  await two?.buy(showtime, 1)
  await two?.buy(showtime, 2)

  expect(await cancel(showtime.id)).toMatchObject({
    showtime: { id: showtime.id, state: 'cancelled', version: 2 },
    refundedTickets: 6,
    refundedVp: 1200,
    owedTickets: 0,
  })
  expect([await one?.balance(), await two?.balance()]).toEqual([1000, 1000])
  expect(await outcomeOf(late?.buy(showtime, 1) ?? Promise.reject(new Error()))).toBe('showtime-cancelled')
  const row = await server.db
    .selectFrom('showtimes')
    .select('assigned_seats')
    .where('id', '=', showtime.id)
    .executeTakeFirstOrThrow()
  expect(row.assigned_seats).toBe(0)
})

test('a ticket that was refunded before is not paid back twice', async () => {
  const showtime = await server.make.showtime({ price: 200 })
  const [buyer] = await customers(1, 1000)
  const bought = await buyer?.buy(showtime, 2)
  const finance = await TestStaff.make(server, 'finance')
  await finance.act(`tickets/${bought?.tickets[0]?.TicketID}/refund`)
  expect(await cancel(showtime.id)).toMatchObject({ refundedTickets: 1, refundedVp: 200 })
  expect(await buyer?.balance()).toBe(1000)
})

test('a showtime is cancelled once, and an unknown one is refused', async () => {
  const showtime = await server.make.showtime({ price: 200 })
  const [buyer] = await customers(1, 200)
  await buyer?.buy(showtime, 1)
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => outcomeOf(cancel(showtime.id))))
  expect(outcomes.sort()).toEqual(['done', ...Array<string>(4).fill('showtime-cancelled')])
  expect(await buyer?.balance()).toBe(200)
  expect(await outcomeOf(cancel(manager.id))).toBe('showtime-not-found')
})

test('a purchase during a cancellation is refunded or refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const showtime = await server.make.showtime({ price: 100, seats: 20 })
    const buyers = await customers(8, 100)
    const [, ...outcomes] = await Promise.all([
      cancel(showtime.id),
      ...buyers.map((buyer) => outcomeOf(buyer.buy(showtime, 1))),
    ])
    expect(outcomes.every((outcome) => ['done', 'showtime-cancelled'].includes(outcome))).toBe(true)
    expect(await Promise.all(buyers.map((buyer) => buyer.balance()))).toEqual(Array(8).fill(100))
  }
})

test('two showtimes with the same ticket holders are cancelled without a deadlock', async () => {
  const [one, other] = [
    await server.make.showtime({ price: 10, seats: 30 }),
    await server.make.showtime({ price: 10, seats: 30 }),
  ]
  const buyers = await customers(12, 20)
  for (const buyer of buyers) await buyer.buy(one, 1)
  for (const buyer of buyers.toReversed()) await buyer.buy(other, 1)
  await Promise.all([cancel(one.id), cancel(other.id)])
  expect(await Promise.all(buyers.map((buyer) => buyer.balance()))).toEqual(Array(12).fill(20))
})

test('control: without the lock, a ticket is sold for a showtime being cancelled', async () => {
  await using guarded = await startTestServer()
  const app = await createApp(createDeps(guarded.config, guarded.db.withPlugin(withoutLocks)))
  await app.ready()
  const make = new Makers(app, guarded.db)
  const showtime = await make.showtime({ price: 100, seats: 50 })
  const buyers = await Promise.all(Array.from({ length: 12 }, () => make.customer({ balance: 100 })))
  const { token } = await make.staff('manager')
  // The cancellation holds the showtime's row for a while, as a long list of tickets would.
  await using slow = await slowDown(guarded, { table: 'showtimes', change: 'update of cancelled_at', seconds: 1 })
  const cancelling = app.inject({
    method: 'POST',
    url: `/api/v1/staff/showtimes/${showtime.id}/cancel`,
    headers: { authorization: `Bearer ${token}` },
    payload: { note: 'The projector broke' },
  })
  const buying = async () => {
    await slow.untilOneSleeps()
    await Promise.allSettled(buyers.map((buyer) => buyer.buy(showtime, 1)))
  }
  await Promise.all([cancelling, buying()])
  await app.close()
  const balances = await Promise.all(buyers.map((buyer) => buyer.balance()))
  expect(balances.some((balance) => balance === 0)).toBe(true)
})

test('tickets of a cancelled showtime are found by an index among any number', async () => {
  const plan = await server.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    return ticketsToRefund(tx, [crypto.randomUUID()]).explain()
  })
  expect(JSON.stringify(plan)).toContain('tickets_one_holder_a_seat')
})

test('a manager who is bound to a cinema cannot cancel a showtime of another one', async () => {
  const [here, there] = [await server.make.showtime({ price: 100 }), await server.make.showtime({ price: 100 })]
  const [buyer] = await customers(1, 100)
  await buyer?.buy(there, 1)
  const bound = await TestStaff.make(server, 'manager', here.cinemaId)
  expect(await outcomeOf(bound.act(`showtimes/${there.id}/cancel`))).toBe('showtime-not-found')
  expect(await buyer?.balance()).toBe(0)
  expect(await outcomeOf(bound.act(`showtimes/${here.id}/cancel`))).toBe('done')
})
