// Staff refund tickets while others refund, scan or buy tickets, and while connections to the database end.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { callWithCutConnection } from '../../test/waiting-statements.ts'
import { oneByOne } from '../../test/makers.ts'
import { refundPurchase, refundTicket, useStaffRefunds } from '../../test/staff-refunds.ts'
import { NOTE, outcomeOf, TestStaff } from '../../test/people.ts'
import { rowsWritten } from '../../test/rows.ts'

const { server, buyer, finance, manager, door, buy, limit } = useStaffRefunds()

beforeAll(() => limit(100_000, 100_000))

test('a refund that waits for a locked wallet does not delay buyers of its showtime', async () => {
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

test('simultaneous refunds of a purchase and its tickets refund each ticket once', async () => {
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

test('of a refund and a simultaneous scan of one ticket, exactly one succeeds', async () => {
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
  'a connection lost while a refund writes %s leaves no trace, and a retry works',
  async (table) => {
    const { id } = await buy(3)
    const key = { 'idempotency-key': `a-refund-that-dies-at-${table}` }
    const again = () => manager.call('POST', `tickets/${id}/purchase/refund`, { note: NOTE }, key)
    const before = await rowsWritten(server)
    const died = await callWithCutConnection(server, { table }, again)
    expect(died.statusCode).toBeGreaterThanOrEqual(500)
    expect([await rowsWritten(server), await buyer.balance()]).toEqual([before, 2100])

    const [first, second] = [await again(), await again()]
    expect([first.statusCode, second.body]).toEqual([200, first.body])
    expect(await buyer.balance()).toBe(3000)
  },
)
