import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestServer } from '../test/start-test-server.ts'
import { TestStaff } from '../test/people.ts'
import { connect, type Database } from '../platform/database/connect.ts'
import { checkInvariants } from '../test/ledger-check.ts'
import { find } from './check-invariant.ts'
import { INVARIANTS } from './invariants.ts'
import { unsoundPurchases } from '../sales/purchases/purchase-checks-sql.ts'
import { reportInvariants } from './report-invariants.ts'

const server = useTestServer()

async function report(limitMs?: number) {
  const lines: string[] = []
  const isSound = await reportInvariants(server.db, (line) => lines.push(line), limitMs)
  return { isSound, lines: lines.map((line) => line.replace(/[:(].*/, '').trim()) }
}

test('the report says of a sound database that each invariant holds', async () => {
  expect(await report()).toEqual({
    isSound: true,
    lines: INVARIANTS.map(({ id }) => `${id} holds`),
  })
})

test('a check that takes too long is reported as open and delays no other check', async () => {
  const reached = await server.db.transaction().execute(async (tx) => {
    await sql`lock table sign_up_bonuses in access exclusive mode`.execute(tx)
    return report(200)
  })
  expect(reached.isSound).toBe(false)
  expect(reached.lines.slice(5)).toEqual([
    'I6 holds',
    'I7 NOT ANSWERED',
    'I8 holds',
    'I9 holds',
    // Reading the definitions of a table needs a lock on it, so I10 times out too.
    'I10 NOT ANSWERED',
    'I11 holds',
  ])
})

test('a broken invariant is counted', async () => {
  const showtime = await server.make.showtime()
  const assign = (seats: number) =>
    sql`update showtimes set assigned_seats = ${seats} where id = ${showtime.id}`.execute(server.db)
  await assign(1)
  const { isSound, lines } = await report()
  expect([isSound, ...lines.slice(1, 3)]).toEqual([
    false,
    'I2 BROKEN 1 times',
    '1 × the assigned seats are not the live tickets',
  ])
  await assign(0)
})

test("a check may take longer than a customer's call", async () => {
  const hurried = connect(server.databaseUrl, { connections: 1 })
  await sql`set statement_timeout = 100`.execute(hurried)
  const counted = await server.db.transaction().execute(async (tx) => {
    await sql`lock table sign_up_bonuses in access exclusive mode`.execute(tx)
    const asked = checkInvariants(hurried)
    await sql`select pg_sleep(0.5)`.execute(tx)
    return { asked }
  })
  expect(await counted.asked).toHaveLength(INVARIANTS.length)
  await hurried.destroy()
})

/** Buys two tickets, and refunds one of them. */
async function buyAndGiveBack() {
  const buyer = await server.make.customer({ balance: 1000 })
  const { tickets } = await buyer.buy(await server.make.showtime({ price: 100 }), 2)
  const finance = await TestStaff.make(server, 'finance')
  await finance.act(`tickets/${tickets[0]?.TicketID ?? ''}/refund`)
}

const undone = new Error('The damage is undone')

async function brokenPurchases(db: Database): Promise<number> {
  const invariant = INVARIANTS.find(({ id }) => id === 'I3')
  return invariant ? (await find(db, invariant)).broken : NaN
}

/** Returns how many faults the damage causes, done without the keys and triggers that forbid it. */
async function brokenBy(damage: string): Promise<number> {
  let found = NaN
  const doing = server.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(damage).execute(tx)
    found = await brokenPurchases(tx)
    throw undone
  })
  await expect(doing).rejects.toBe(undone)
  return found
}

const refundOf = `movement_id in (select movement_id from ticket_refunds) and balance_after is not null`

test.each([
  ['a ticket is missing', `delete from tickets where status = 'unused'`],
  ['there is a ticket too many', 'update purchases set tickets = 1, total = 100'],
  ['the price was another', 'update purchases set total = 180'],
  ['less was paid', 'update ledger_entries set amount = -199 where amount = -200'],
  ['the debit names another purchase', `update ledger_movements set reference = reference || 'x'`],
  ['a debit is without its purchase', 'delete from purchases'],
  ['a void ticket is without its refund', 'delete from ticket_refunds'],
  ['a refunded ticket can be used', `update tickets set status = 'unused' where status = 'void'`],
  ['a refund is not of the price', 'update ticket_refunds set vp = 99'],
  ['a refund moved something else', `update ledger_entries set amount = 99 where ${refundOf}`],
])('verify finds in purchases and refunds that %s', async (_what, damage) => {
  await buyAndGiveBack()
  expect(await brokenPurchases(server.db)).toBe(0)
  expect(await brokenBy(damage)).toBeGreaterThan(0)
})

test('purchases are checked by one join, and not looked up one by one', async () => {
  const { rows } = await sql<object>`explain ${unsoundPurchases}`.execute(server.db)
  expect(JSON.stringify(rows)).not.toContain('SubPlan')
})
