import { MAX_BALANCE_VP, SIGN_UP_BONUS_VP } from '@velvet/contract/points/vp'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { grantSignUpBonus } from '../../people/accounts/sign-up-bonus.ts'
import { expectInvariants } from '../../test/ledger-check.ts'
import { pushesTo } from '../../test/observe.ts'
import { startTestServer, useCheckedServer } from '../../test/start-test-server.ts'
import { payAtCheckout } from '../../test/sandbox-controls.ts'
import { activate, startTopUp } from '../../test/top-ups.ts'
import { type TestCustomer, NOTE, outcomeOf, TestStaff } from '../../test/people.ts'
import { moveVp } from './move-with-cause.ts'

const server = useCheckedServer({ sandbox: true })
const finance = TestStaff.use(server, 'finance')
const manager = TestStaff.use(server, 'manager')

beforeAll(async () => {
  await activate(server, 'flutterwave')
})

/** Makes a customer whose account has room for exactly this many Vp. */
const withRoomFor = (vp: number) => server.make.customer({ balance: MAX_BALANCE_VP - vp })

const adjust = (customer: TestCustomer, amount: number) => finance.act(`customers/${customer.id}/adjust`, { amount })

test('a balance at its bound is read, shown and spent like any other', async () => {
  const customer = await withRoomFor(0)
  const wallet = await customer.call('GET', `/api/v1/wallet/${customer.id}`)
  expect(wallet.json()).toMatchObject({
    balance: MAX_BALANCE_VP,
    entries: [{ amount: MAX_BALANCE_VP, balanceAfter: MAX_BALANCE_VP }],
  })
  const { balance } = await customer.buy(await server.make.showtime({ price: 100 }), 2)
  expect(balance).toBe(MAX_BALANCE_VP - 200)
})

test('a top-up up to the limit is credited, and above it refused before checkout', async () => {
  const customer = await withRoomFor(300)
  const { tx_ref, amount } = await startTopUp(customer, 300)
  await payAtCheckout(server, { provider: 'flutterwave', tx_ref, amount })
  expect(await customer.balance()).toBe(MAX_BALANCE_VP)

  const refused = await customer.call('POST', '/api/v1/payments', {
    uuid: customer.id,
    VpValue: 300,
  })
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { error: 'balance-too-high' }])
})

test('money for an account that became full waits for staff, who can refund it', async () => {
  const customer = await withRoomFor(300)
  const { tx_ref, amount } = await startTopUp(customer, 300)
  await adjust(customer, 1)
  await payAtCheckout(server, { provider: 'flutterwave', tx_ref, amount })
  expect(await customer.balance()).toBe(MAX_BALANCE_VP - 299)

  const { unmatched } = await finance.read<{
    unmatched: { id: string; reason: string; tx_ref: string }[]
  }>('unmatched?state=open')
  const entry = unmatched.find((waiting) => waiting.tx_ref === tx_ref)
  expect(entry).toMatchObject({ reason: 'balance-too-high' })
  const path = `unmatched/${entry?.id ?? ''}`
  expect(await outcomeOf(finance.act(`${path}/credit`))).toBe('balance-too-high')
  expect(await outcomeOf(finance.act(`${path}/refund`))).toBe('done')
})

test('an adjustment above the bound is refused and leaves no trace', async () => {
  const customer = await withRoomFor(10)
  await expect(adjust(customer, 11)).rejects.toMatchObject({ code: 'balance-too-high' })
  expect(await customer.balance()).toBe(MAX_BALANCE_VP - 10)
  await adjust(customer, 10)
  expect(await customer.balance()).toBe(MAX_BALANCE_VP)
})

test('a bonus up to the bound is granted, and one above it is refused', async () => {
  const grant = (customer: TestCustomer) =>
    server.db
      .transaction()
      .execute((tx) =>
        grantSignUpBonus(
          tx,
          { id: customer.id, phone: customer.phone, deviceHash: customer.id, addressHash: 'a' },
          server.config,
        ),
      )
  const [full, fitting] = [await withRoomFor(4), await withRoomFor(SIGN_UP_BONUS_VP)]
  await expect(grant(full)).rejects.toMatchObject({ code: 'balance-too-high' })
  await grant(fitting)
  expect([await full.balance(), await fitting.balance()]).toEqual([MAX_BALANCE_VP - 4, MAX_BALANCE_VP])
})

test('a refund that does not fit the account is refused, and the ticket stays valid', async () => {
  const customer = await withRoomFor(0)
  const { tickets } = await customer.buy(await server.make.showtime({ price: 100 }), 1)
  await adjust(customer, 1)
  const path = `tickets/${tickets[0]?.TicketID ?? ''}/refund`
  expect(await outcomeOf(finance.act(path))).toBe('balance-too-high')
  await adjust(customer, -1)
  expect(await outcomeOf(finance.act(path))).toBe('done')
  expect(await customer.balance()).toBe(MAX_BALANCE_VP)
})

const cancel = (showtimeId: string) => manager.act(`showtimes/${showtimeId}/cancel`)

/**
 * Sells one ticket to a customer whose account is full by then, and one to a customer with room.
 */
async function soldToRichAndPoor() {
  const showtime = await server.make.showtime({ price: 100 })
  const [rich, poor] = [await withRoomFor(0), await server.make.customer({ balance: 100 })]
  await rich.buy(showtime, 1)
  await poor.buy(showtime, 1)
  await adjust(rich, 1)
  return { showtime, rich, poor }
}

test('a cancelled showtime refunds other customers despite one full account', async () => {
  const { showtime, rich, poor } = await soldToRichAndPoor()
  expect(await cancel(showtime.id)).toMatchObject({
    refundedTickets: 1,
    refundedVp: 100,
    owedTickets: 1,
  })
  expect(await poor.balance()).toBe(100)
  await expectInvariants(server.db)

  const worker = server.startWorker()
  await adjust(rich, -1)
  // A worker that has just started may have paid already.
  await sql`update owed_ticket_refunds set next_attempt_at = now() where settled_at is null`.execute(server.db)
  await Promise.all([worker.runOnce(), server.startWorker().runOnce()])
  expect(await rich.balance()).toBe(MAX_BALANCE_VP)
  const owed = await server.db.selectFrom('owed_ticket_refunds').selectAll().execute()
  expect(owed).toMatchObject([{ error: 'balance-too-high', settled_at: expect.any(Date) as Date }])
})

test('only the holder of a full account is notified of owed Points', async () => {
  const { showtime, rich, poor } = await soldToRichAndPoor()
  await cancel(showtime.id)
  await server.startWorker().runOnce()
  const told = async (customer: TestCustomer) => (await pushesTo(server, customer))[0]?.text
  expect(await told(rich)).toContain(' We owe you 100 Vp that could not be added to your balance')
  expect(await told(rich)).not.toContain('went back')
  expect(await told(poor)).toMatch(/\. 100 Vp went back to your balance\.$/)
})

test('a customer without a wallet is not notified of a full account', async () => {
  const customerId = uuid()
  for (const amount of [1, -1]) {
    await expect(
      server.db.transaction().execute((tx) =>
        moveVp(tx, {
          customerId,
          amount,
          operatorAccount: 'adjustments',
          reason: 'adjustment',
          reference: `nobody-${amount}`,
        }),
      ),
    ).rejects.toThrow('The customer has no wallet')
  }
})

test('a cancelled showtime refunds other customers despite one broken row', async () => {
  await using other = await startTestServer()
  const showtime = await other.make.showtime({ price: 100 })
  const [broken, whole] = [await other.make.customer({ balance: 100 }), await other.make.customer({ balance: 100 })]
  const { tickets } = await broken.buy(showtime, 1)
  await whole.buy(showtime, 1)
  // A person has used, by hand, the reference under which this ticket's Points would go back.
  await sql`insert into ledger_movements (id, reason, reference)
    values (gen_random_uuid(), 'ticket-refund', ${tickets[0]?.TicketID})`.execute(other.db)
  const { token } = await other.make.staff('manager')
  const response = await other.app.inject({
    method: 'POST',
    url: `/api/v1/staff/showtimes/${showtime.id}/cancel`,
    headers: { authorization: `Bearer ${token}` },
    payload: { note: NOTE },
  })
  expect(response.json()).toMatchObject({ refundedTickets: 1, owedTickets: 1 })
  expect([await broken.balance(), await whole.balance()]).toEqual([0, 100])
  const owed = await other.db.selectFrom('owed_ticket_refunds').select('error').execute()
  expect(owed).toEqual([{ error: 'internal' }])
})

test("an integer beyond JavaScript's safe range is refused instead of rounded", async () => {
  const reading = sql`select 9007199254740993::bigint as vp`.execute(server.db)
  await expect(reading).rejects.toThrow('beyond the safe ones')
})
