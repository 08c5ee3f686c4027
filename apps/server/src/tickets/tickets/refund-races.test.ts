// Staff refund tickets while others refund, scan or buy tickets, and while connections to the database end.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { callWithCutConnection } from '../../test/waiting-statements.ts'
import { oneByOne } from '../../test/makers.ts'
import { refundPurchase, refundTicket, tracesOfRefunds, useStaffRefunds } from '../../test/staff-refunds.ts'
import { NOTE, outcomeOf, TestStaff } from '../../test/people.ts'

const { server, buyer, finance, manager, door, buy, limit } = useStaffRefunds()

beforeAll(() => limit(100_000, 100_000))

test('a refund that waits for a locked wallet does not keep the buyers of its showtime waiting', async () => {
  const { showtime, id } = await buy(1)
  const others = await oneByOne(4, () => server.make.customer({ balance: 300 }))
  await server.db.transaction().execute(async (tx) => {
    await sql`select from ledger_accounts where id = ${buyer.id} for update`.execute(tx)
    const refunding = outcomeOf(refundTicket(finance, id))
    const bought = await Promise.all(others.map((other) => outcomeOf(other.buy(showtime, 1))))
    expect(new Set(bought)).toEqual(new Set(['done']))
    expect(await refunding).toBe('busy')
  })
  await refundTicket(finance, id)
  expect(await buyer.balance()).toBe(3000)
})

test('if a purchase and its tickets are refunded many times at once, each ticket is paid back once', async () => {
  const { ids, id } = await buy(3)
  const others = await oneByOne(3, () => TestStaff.make(server, 'manager'))
  await Promise.all([
    outcomeOf(refundPurchase(finance, id)),
    ...others.map((other) => outcomeOf(refundPurchase(other, id))),
    ...others.map((other, place) => outcomeOf(refundTicket(other, ids[place] ?? ''))),
  ])
  await outcomeOf(refundPurchase(finance, id))
  expect(await buyer.balance()).toBe(3000)
})

test('when a purchase is refunded while one of its tickets is scanned, exactly one of the two happens', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { tickets, id } = await buy(2)
    const before = await buyer.balance()
    const [outcome, { result }] = await Promise.all([
      outcomeOf(refundPurchase(manager, id)),
      door.scan({ code: tickets[1]?.QrCode }),
    ])
    const isBack = outcome === 'done'
    expect([outcome, result]).toEqual(isBack ? ['done', 'void'] : ['purchase-not-whole', 'admitted'])
    expect(await buyer.balance()).toBe(isBack ? before + 600 : before)
    if (!isBack) await refundTicket(finance, tickets[0]?.TicketID ?? '')
  }
})

test.each(['tickets', 'ticket_refunds', 'ledger_entries', 'outbox', 'audit', 'staff_idempotency_keys'])(
  'a connection that ends while a refund writes %s leaves nothing half done, and the repeated request refunds once',
  async (table) => {
    const { id } = await buy(3)
    const key = { 'idempotency-key': `a-refund-that-dies-at-${table}` }
    const again = () => manager.call('POST', `tickets/${id}/purchase/refund`, { note: NOTE }, key)
    const before = await tracesOfRefunds(server)
    const died = await callWithCutConnection(server, { table }, again)
    expect(died.statusCode).toBeGreaterThanOrEqual(500)
    expect([await tracesOfRefunds(server), await buyer.balance()]).toEqual([before, 2100])

    const [first, second] = [await again(), await again()]
    expect([first.statusCode, second.body]).toEqual([200, first.body])
    expect(await buyer.balance()).toBe(3000)
  },
)
