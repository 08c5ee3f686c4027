// The Points of a cancelled showtime are paid back in slices of twenty tickets.
import { MAX_BALANCE_VP } from '@velvet/contract/points/vp'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expectInvariants } from '../../test/ledger-check.ts'
import { queuedFor } from '../../test/observe.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { type MadeShowtime, type TestCustomer, NOTE, TestStaff } from '../../test/people.ts'
import { takeBackTickets } from './cancel-showtime.ts'
import { payBackSlice } from './pay-back.ts'

const TICKETS_OF_EACH = 10
const PRICE = 10
const BALANCE = TICKETS_OF_EACH * PRICE

const server = useCheckedServer()
const manager = TestStaff.use(server, 'manager')
let showtime: MadeShowtime
let buyers: [TestCustomer, TestCustomer, TestCustomer]

/** Sells ten tickets of a new showtime to each of three customers, who spend all their Points. */
async function sellThirty(): Promise<void> {
  showtime = await server.make.showtime({ price: PRICE, seats: 30 })
  const buyer = async () => {
    const made = await server.make.customer({ balance: BALANCE })
    await made.buy(showtime, TICKETS_OF_EACH)
    return made
  }
  buyers = [await buyer(), await buyer(), await buyer()]
}

const cancel = (key: string) =>
  manager.call('POST', `showtimes/${showtime.id}/cancel`, { note: NOTE }, { 'idempotency-key': key })

const balances = () => Promise.all(buyers.map((buyer) => buyer.balance()))

async function payTheRest(): Promise<void> {
  await sql`update owed_ticket_refunds set next_attempt_at = now()
    where settled_at is null`.execute(server.db)
  const worker = server.startWorker()
  const left = async () => {
    await worker.runOnce()
    const { rows } = await sql<{ count: number }>`select count(*) as count
      from owed_ticket_refunds where settled_at is null`.execute(server.db)
    return rows[0]?.count
  }
  await expect.poll(left, { timeout: 60_000 }).toBe(0)
}

test('the call that cancels a showtime ends once all its tickets are paid back', async () => {
  await sellThirty()
  expect((await cancel('of thirty tickets')).json()).toMatchObject({
    refundedTickets: 30,
    refundedVp: 30 * PRICE,
    owedTickets: 0,
    waitingTickets: 0,
  })
  expect(await balances()).toEqual([BALANCE, BALANCE, BALANCE])
})

test('after a killed cancellation, a job refunds the remaining tickets once', async () => {
  await sellThirty()
  // The connection ends at the 25th ticket, in the middle of the second slice.
  await sql`create sequence settled_tickets`.execute(server.db)
  await sql`create function die_in_second_slice() returns trigger language plpgsql as $$
    begin
      if nextval('settled_tickets') = 25 then perform pg_terminate_backend(pg_backend_pid()); end if;
      return null;
    end $$`.execute(server.db)
  await sql`create trigger dies after delete on owed_ticket_refunds
    for each row execute function die_in_second_slice()`.execute(server.db)
  const died = await cancel('that dies')
  expect(died.statusCode).toBeGreaterThanOrEqual(500)
  await sql`drop trigger dies on owed_ticket_refunds`.execute(server.db)
  await sql`drop function die_in_second_slice`.execute(server.db)
  await sql`drop sequence settled_tickets`.execute(server.db)
  await expectInvariants(server.db)
  expect((await balances()).sort()).toEqual([0, BALANCE, BALANCE])

  await payTheRest()
  expect((await cancel('that dies')).json()).toMatchObject({
    refundedTickets: 30,
    waitingTickets: 0,
  })
  expect(await balances()).toEqual([BALANCE, BALANCE, BALANCE])
}, 60_000)

/** Calls while another person holds the wallets of these customers. */
const besideLockedWallets = <T>(customers: readonly TestCustomer[], call: () => Promise<T>) =>
  server.db.transaction().execute(async (tx) => {
    const ids = customers.map(({ id }) => id)
    await sql`select from ledger_accounts where id = any(${ids}) for update`.execute(tx)
    return call()
  })

async function toldOf(customer: TestCustomer): Promise<string[]> {
  const notifications = (await queuedFor(server, customer)).filter(({ topic }) => topic === 'showtime-cancelled')
  return notifications.map(({ payload }) => (payload as { text: string }).text)
}

test('holders with locked wallets are refunded later, and the others at once', async () => {
  await sellThirty()
  // The tickets of the first two fill the first slice.
  const answer = await besideLockedWallets(buyers.slice(0, 2), () => cancel('beside locked wallets'))
  expect(answer.json()).toMatchObject({
    refundedTickets: TICKETS_OF_EACH,
    owedTickets: 0,
    waitingTickets: 2 * TICKETS_OF_EACH,
  })
  expect(await balances()).toEqual([0, 0, BALANCE])
  expect(await Promise.all(buyers.map(toldOf))).toMatchObject([[], [], { length: 1 }])
  await payTheRest()
  expect(await balances()).toEqual([BALANCE, BALANCE, BALANCE])
  for (const buyer of buyers) {
    expect(await toldOf(buyer)).toEqual([expect.stringContaining(`${BALANCE} Vp went back`)])
  }
})

test('a batch of refunds waits for a locked wallet once, and refunds other holders', async () => {
  showtime = await server.make.showtime({ price: PRICE, seats: 20 })
  const buyer = await server.make.customer({ balance: BALANCE })
  await buyer.buy(showtime, TICKETS_OF_EACH)
  const other = await server.make.customer({ balance: PRICE })
  await other.buy(showtime, 1)
  await server.db
    .transaction()
    .execute((tx) => takeBackTickets(tx, [showtime.id], { staffId: manager.id, product: 'Velvet' }))
  const begun = performance.now()
  expect(await besideLockedWallets([buyer], () => payBackSlice(server.db))).toBe(TICKETS_OF_EACH + 1)
  // A wait lasts 0.3 seconds, so one for each ticket would take longer than this.
  expect(performance.now() - begun).toBeLessThan(2_000)
  expect([await buyer.balance(), await other.balance()]).toEqual([0, PRICE])
  await payTheRest()
})

test('a slice that fails because its rows are locked is tried again before the answer', async () => {
  await sellThirty()
  await sql`create sequence slices`.execute(server.db)
  await sql`create function hold_up_first_slice() returns trigger language plpgsql as $$
    begin
      if nextval('slices') = 1 then raise lock_not_available; end if;
      return null;
    end $$`.execute(server.db)
  await sql`create trigger held_up after delete on owed_ticket_refunds
    for each row execute function hold_up_first_slice()`.execute(server.db)
  const answer = await cancel('of rows that are held')
  await sql`drop trigger held_up on owed_ticket_refunds`.execute(server.db)
  await sql`drop function hold_up_first_slice`.execute(server.db)
  await sql`drop sequence slices`.execute(server.db)
  expect(answer.json()).toMatchObject({ refundedTickets: 30, waitingTickets: 0 })
})

test('a refund that fails because of our own fault stays owed and is paid later', async () => {
  showtime = await server.make.showtime({ price: PRICE })
  const buyer = await server.make.customer({ balance: PRICE })
  await buyer.buy(showtime, 1)
  await sql`create function break_refunds() returns trigger language plpgsql as $$
    begin raise exception 'broken'; end $$`.execute(server.db)
  await sql`create trigger breaks before insert on ticket_refunds
    for each row execute function break_refunds()`.execute(server.db)
  const answer = await cancel('while refunds are broken')
  await sql`drop trigger breaks on ticket_refunds`.execute(server.db)
  await sql`drop function break_refunds`.execute(server.db)
  expect(answer.json()).toMatchObject({ refundedTickets: 0, owedTickets: 1, waitingTickets: 0 })
  const owed = server.db.selectFrom('owed_ticket_refunds').select('error')
  expect(await owed.where('settled_at', 'is', null).execute()).toEqual([{ error: 'internal' }])
  expect(await buyer.balance()).toBe(0)
  await payTheRest()
  expect(await buyer.balance()).toBe(PRICE)
})

test('a holder with a full account is notified of owed Points, not of returned ones', async () => {
  showtime = await server.make.showtime({ price: PRICE })
  const full = await server.make.customer({ balance: MAX_BALANCE_VP })
  await full.buy(showtime, 2)
  const finance = await TestStaff.make(server, 'finance')
  await finance.act(`customers/${full.id}/adjust`, { amount: 2 * PRICE })
  await cancel('for a full account')
  const [text, ...more] = await toldOf(full)
  expect(more).toEqual([])
  expect(text).toContain('We owe you 20 Vp')
  expect(text).not.toContain('went back')
})
