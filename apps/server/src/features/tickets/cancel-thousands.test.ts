// A showtime with thousands of tickets is cancelled, beside people who buy.
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../test/ledger-check.ts'
import type { MadeShowtime } from '../../test/made-showtime.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import type { TestCustomer } from '../../test/test-customer.ts'
import { NOTE, outcomeOf, TestStaff } from '../../test/test-staff.ts'
import { payBackSlice } from './pay-back.ts'

const HOLDERS = 150
const TICKETS_OF_EACH = 20
const PRICE = 10

interface Cancelled {
  refundedTickets: number
  refundedVp: number
  owedTickets: number
  waitingTickets: number
}

const server = useTestServer()
let manager: TestStaff

beforeAll(async () => {
  manager = await TestStaff.make(server, 'manager')
  await server.db.updateTable('settings').set({ max_tickets: TICKETS_OF_EACH }).execute()
})
afterEach(() => expectInvariants(server.db))

async function sellTo(holders: number) {
  const seats = holders * TICKETS_OF_EACH
  const showtime = await server.make.showtime({ price: PRICE, seats: seats + 10 })
  const balance = PRICE * (TICKETS_OF_EACH + 100)
  const buyers: TestCustomer[] = []
  for (let made = 0; made < holders; made += 1) {
    buyers.push(await server.make.customer({ balance }))
  }
  await Promise.all(buyers.map((buyer) => buyer.buy(showtime, TICKETS_OF_EACH)))
  return { showtime, buyers, balance, tickets: seats }
}

const cancel = (showtime: MadeShowtime, key: string) =>
  manager.call(
    'POST',
    `showtimes/${showtime.id}/cancel`,
    { note: NOTE },
    { 'idempotency-key': key },
  )

async function payTheRest(): Promise<void> {
  const worker = server.startWorker()
  const left = async () => {
    await worker.runOnce()
    const { rows } = await sql<{ count: number }>`select count(*) as count
      from owed_ticket_refunds where settled_at is null`.execute(server.db)
    return rows[0]?.count
  }
  await expect.poll(left, { timeout: 60_000 }).toBe(0)
}

/** Returns the times of purchases, one after the other, until the promise is settled. */
async function buyUntil(
  buyers: readonly TestCustomer[],
  showtime: MadeShowtime,
  done: Promise<unknown>,
): Promise<number[]> {
  const times: number[] = []
  const state = { isDone: false }
  void done.finally(() => (state.isDone = true))
  for (let turn = 0; !state.isDone || times.length < 5; turn += 1) {
    const begun = performance.now()
    await buyers[turn % buyers.length]?.buy(showtime, 1)
    times.push(performance.now() - begun)
    await wait(20)
  }
  return times
}

test('while three thousand tickets are cancelled, their sale stops at once, others buy as before, and so do the holders', async () => {
  const { showtime, buyers, balance, tickets } = await sellTo(HOLDERS)
  const other = await server.make.showtime({ price: 1, seats: 2000 })
  const strangers = [await server.make.customer({ balance: 1000 })]
  const quiet = Math.max(...(await buyUntil(strangers, other, Promise.resolve())))

  const cancelling = cancel(showtime, 'of thousands')
  const isCancelled = async () => {
    const { rows } = await sql`select from showtimes
      where id = ${showtime.id} and cancelled_at is not null`.execute(server.db)
    return rows.length
  }
  const [ofStrangers, ofHolders, stopped] = await Promise.all([
    buyUntil(strangers, other, cancelling),
    buyUntil(buyers, other, cancelling),
    (async () => {
      await expect.poll(isCancelled, { timeout: 20_000, interval: 20 }).toBe(1)
      const outcome = await outcomeOf(strangers[0]?.buy(showtime, 1) ?? Promise.reject(new Error()))
      await expectInvariants(server.db)
      return outcome
    })(),
  ])
  const answer = (await cancelling).json<Cancelled>()
  expect(stopped).toBe('showtime-cancelled')
  // Other buyers wait for a slice of twenty tickets, never for all of them.
  const slowest = Math.max(...ofStrangers, ...ofHolders)
  expect(slowest).toBeLessThan(10 * quiet + 1500)
  expect(answer.refundedTickets + answer.waitingTickets).toBe(tickets)
  expect(answer.owedTickets).toBe(0)

  while ((await payBackSlice(server.db)) > 0);
  expect((await cancel(showtime, 'of thousands')).json()).toMatchObject({
    refundedTickets: tickets,
    refundedVp: tickets * PRICE,
    waitingTickets: 0,
  })
  const spent = ofHolders.length
  const balances = await Promise.all(buyers.map((buyer) => buyer.balance()))
  expect(balances.reduce((sum, vp) => sum + vp, 0)).toBe(balance * HOLDERS - spent)
  const { rows } = await sql<{ count: number }>`select count(*) as count from outbox
    where topic = 'showtime-cancelled'`.execute(server.db)
  expect(rows[0]?.count).toBe(HOLDERS)
}, 120_000)

test('a cancellation that is killed while it pays goes on with the job, and every ticket is paid back once', async () => {
  const { showtime, buyers, balance, tickets } = await sellTo(3)
  // The connection ends at the 30th ticket, in the middle of the second slice.
  await sql`create sequence settled_tickets`.execute(server.db)
  await sql`create function die_at_thirty() returns trigger language plpgsql as $$
    begin
      if nextval('settled_tickets') = 30 then perform pg_terminate_backend(pg_backend_pid()); end if;
      return null;
    end $$`.execute(server.db)
  await sql`create trigger dies after delete on owed_ticket_refunds
    for each row execute function die_at_thirty()`.execute(server.db)
  const died = await cancel(showtime, 'that dies')
  expect(died.statusCode).toBeGreaterThanOrEqual(500)
  await sql`drop trigger dies on owed_ticket_refunds`.execute(server.db)
  await sql`drop function die_at_thirty`.execute(server.db)
  await sql`drop sequence settled_tickets`.execute(server.db)
  await expectInvariants(server.db)
  const paid = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ticket_refunds
      join tickets on tickets.id = ticket_id where showtime_id = ${showtime.id}`.execute(server.db)
    return rows[0]?.count
  }
  expect(await paid()).toBe(20)

  await payTheRest()
  expect(await paid()).toBe(tickets)
  expect((await cancel(showtime, 'that dies')).json()).toMatchObject({
    refundedTickets: tickets,
    waitingTickets: 0,
  })
  expect(await Promise.all(buyers.map((buyer) => buyer.balance()))).toEqual([
    balance,
    balance,
    balance,
  ])
}, 60_000)

test('a holder whose wallet is held is paid back once it is free, and the other holders at once', async () => {
  const { showtime, buyers, balance } = await sellTo(3)
  const [held, ...others] = buyers
  if (!held) throw new Error('Nobody holds a ticket')
  const answer = await server.db.transaction().execute(async (tx) => {
    await sql`select from ledger_accounts where id = ${held.id} for update`.execute(tx)
    return (await cancel(showtime, 'beside a held wallet')).json<Cancelled>()
  })
  expect(answer).toMatchObject({
    refundedTickets: 2 * TICKETS_OF_EACH,
    owedTickets: 0,
    waitingTickets: TICKETS_OF_EACH,
  })
  expect(await Promise.all(others.map((buyer) => buyer.balance()))).toEqual([balance, balance])
  await sql`update owed_ticket_refunds set next_attempt_at = now() where settled_at is null`.execute(
    server.db,
  )
  await payTheRest()
  expect(await held.balance()).toBe(balance)
})

test('a refund beside a held wallet does not keep the buyers of its showtime waiting', async () => {
  const showtime = await server.make.showtime({ price: PRICE, seats: 100, startsInHours: 48 })
  const [holder, ...buyers] = await Promise.all(
    Array.from({ length: 5 }, () => server.make.customer({ balance: 100 })),
  )
  if (!holder) throw new Error('No customer was made')
  const { tickets } = await holder.buy(showtime, 1)
  const ticketID = tickets[0]?.TicketID ?? ''
  const finance = await TestStaff.make(server, 'finance')
  await server.db.transaction().execute(async (tx) => {
    await sql`select from ledger_accounts where id = ${holder.id} for update`.execute(tx)
    const refunding = outcomeOf(finance.act(`tickets/${ticketID}/refund`))
    const bought = await Promise.all(buyers.map((buyer) => outcomeOf(buyer.buy(showtime, 1))))
    expect(new Set(bought)).toEqual(new Set(['done']))
    expect(await refunding).toBe('busy')
  })
  await finance.act(`tickets/${ticketID}/refund`)
  expect(await holder.balance()).toBe(100)
})
