import type { Payment } from '@velvet/contract/entities'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteDoubt } from '../clock/clock-trust.ts'
import { forgetDates } from '../clock/witnesses.ts'
import { setClockOff } from '../test/machine-clock.ts'
import { expectInvariants } from '../test/ledger-check.ts'
import { giveUpTopUp, paidYesterday } from '../test/reconciliation.ts'
import { startTestServer, type TestServer } from '../test/start-test-server.ts'
import { control, payAtCheckout } from '../test/sandbox-controls.ts'
import { activate, startTopUp } from '../test/test-buyer.ts'
import type { TestCustomer } from '../test/test-customer.ts'

const TEN_DAYS = 240
const ROUNDS = 5

let server: TestServer
let buyer: TestCustomer

beforeEach(async () => {
  forgetDates()
  server = await startTestServer({ sandbox: true })
  await activate(server, 'paystack')
  buyer = await server.make.customer()
})
afterEach(async () => {
  vi.useRealTimers()
  forgetDates()
  noteDoubt(undefined)
  await expectInvariants(server.db)
  await server[Symbol.asyncDispose]()
})

/** Starts a server and lets it work for some rounds. */
async function restart(): Promise<void> {
  const worker = server.startWorker()
  for (let round = 0; round < ROUNDS; round += 1) await worker.runOnce()
  await worker.stop()
}

test('days that were compared while the clock was ahead are compared again once they are over by the right clock', async () => {
  const payment = await giveUpTopUp(server, buyer, { provider: 'paystack', vp: 300 })
  await sql`update payments set created_at = now() - interval '4 days'`.execute(server.db)
  await setClockOff(server, TEN_DAYS)
  await restart()
  await setClockOff(server, 0)
  await payAtCheckout(server, paidYesterday(payment))
  await restart()
  expect(await buyer.balance()).toBe(300)
  const { rows } = await sql`select from reconciliations where day >= current_date`.execute(
    server.db,
  )
  expect(rows).toEqual([])
})

test('a refund that was reported while the clock was ahead gives its Points back when it fails under the right clock', async () => {
  const { provider, tx_ref, amount }: Payment = await startTopUp(buyer, 300)
  const { id: transaction } = await payAtCheckout(server, { provider, tx_ref, amount })
  await setClockOff(server, TEN_DAYS)
  const order = { provider, transaction, status: 'processing' }
  const { id } = await control<{ id: number }>(server, 'refunds', order)
  expect(await buyer.balance()).toBe(0)

  await setClockOff(server, 0)
  await restart()
  await control(server, 'refunds', { provider, id, status: 'failed' })
  expect(await buyer.balance()).toBe(300)
})

test('Points that are owed for a ticket, and were postponed while the clock was ahead, are paid under the right clock', async () => {
  const buyerOfOne = await server.make.customer({ balance: 100 })
  const { tickets } = await buyerOfOne.buy(await server.make.showtime({ price: 100 }), 1)
  const staff = await server.make.staff('manager')
  await server.db.transaction().execute(async (tx) => {
    await sql`update tickets set status = 'void' where id = ${tickets[0]?.TicketID}`.execute(tx)
    await sql`update showtimes set assigned_seats = 0`.execute(tx)
    await sql`insert into owed_ticket_refunds (ticket_id, vp, staff_id, error, next_attempt_at)
      values (${tickets[0]?.TicketID}, 100, ${staff.id}, 'balance-too-high',
        now() + interval '10 days')`.execute(tx)
  })
  await restart()
  expect(await buyerOfOne.balance()).toBe(100)
})
