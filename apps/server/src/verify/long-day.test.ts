import type { UnmatchedPayment } from '@velvet/contract/points/unmatched.calls'
import type { MoneyCase } from '@velvet/contract/points/cases.calls'
import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { MAX_BALANCE_VP, SIGN_UP_BONUS_VP } from '@velvet/contract/points/vp'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { letHoursPass } from '../test/clock.ts'
import { freshPhone, post, signUpPayload, verifyPhone } from '../test/one-time-codes.ts'
import { pollReversalsNow } from '../test/reversals.ts'
import { useTestServer, useWorker } from '../test/start-test-server.ts'
import { control, payAtCheckout } from '../test/sandbox-controls.ts'
import { activate, startTopUp } from '../test/top-ups.ts'
import { type MadeShowtime, PASSWORD, type TestCustomer, TestStaff } from '../test/people.ts'
import { changeSettings } from '../test/settings.ts'
import { checkInvariants } from '../test/ledger-check.ts'

const VERIFY_LIMIT_MS = 60_000

const server = useTestServer({ sandbox: true })
const worker = useWorker(server)
const finance = TestStaff.use(server, 'finance')
const manager = TestStaff.use(server, 'manager')

beforeAll(async () => {
  await server.make.area()
  await control(server, 'refunds/first', { status: 'processed' })
  await changeSettings(server.db, { refund_hours_before: 1 })
})

/** Fails with the description of whatever verify finds. */
async function expectSound(): Promise<void> {
  const begun = performance.now()
  const findings = await checkInvariants(server.db)
  const broken = findings.flatMap(({ id, faults }) => faults.map((fault) => ({ id, ...fault })))
  expect(broken).toEqual([])
  expect(performance.now() - begun).toBeLessThan(VERIFY_LIMIT_MS)
}

async function signUpForTheBonus(): Promise<void> {
  const phone = freshPhone()
  const { verificationSecret } = await verifyPhone(server, phone)
  const response = await post(server, 'signup', signUpPayload(phone, verificationSecret))
  expect(response.json()).toMatchObject({ user: { Balance: SIGN_UP_BONUS_VP } })
}

async function topUp(customer: TestCustomer, provider: PaymentProvider, changes: object = {}) {
  await activate(server, provider)
  const { tx_ref, amount } = await startTopUp(customer, 300)
  const { id } = await payAtCheckout(server, { provider, tx_ref, amount, ...changes })
  return { tx_ref, amount, transaction: id }
}

async function queueOf(txRef: string): Promise<UnmatchedPayment[]> {
  const { unmatched } = await finance.read<{ unmatched: UnmatchedPayment[] }>('unmatched')
  return unmatched.filter(({ tx_ref }) => tx_ref === txRef)
}

async function seeTo(txRef: string, action: string, input: object = {}): Promise<void> {
  for (const { id } of await queueOf(txRef)) await finance.act(`unmatched/${id}/${action}`, input)
}

async function moneyThatFitsNothing(provider: PaymentProvider): Promise<void> {
  const customer = await server.make.customer()
  for (const action of ['credit', 'refund', 'dismiss']) {
    const { tx_ref, amount } = await topUp(customer, provider)
    await payAtCheckout(server, { provider, tx_ref, amount })
    expect(await queueOf(tx_ref)).toHaveLength(1)
    await seeTo(tx_ref, action)
  }
  const { tx_ref } = await topUp(customer, provider, { amount: 150.5 })
  await seeTo(tx_ref, 'credit')
  // Two payments carry another person's references, which differ only in case.
  for (const reference of [`${provider} Box Office`, `${provider} BOX OFFICE`]) {
    await payAtCheckout(server, { provider, tx_ref: reference, amount: 100 })
    await seeTo(reference, 'credit', { phoneNumber: customer.phone })
  }
}

async function moneyThatGoesBack(provider: PaymentProvider): Promise<void> {
  const customer = await server.make.customer()
  const { tx_ref } = await topUp(customer, provider)
  await finance.act(`payments/${tx_ref}/refund`)
  for (const amount of [undefined, 102]) {
    const { transaction } = await topUp(customer, provider)
    await control(server, 'refunds', { provider, transaction, ...(amount && { amount }) })
  }
  const failed = await topUp(customer, provider)
  const order = { provider, transaction: failed.transaction }
  const { id } = await control<{ id: number }>(server, 'refunds', order)
  await control(server, 'refunds', { provider, id, status: 'failed' })
}

async function disputes(provider: PaymentProvider): Promise<void> {
  for (const status of ['won', 'lost']) {
    const customer = await server.make.customer()
    const { transaction, tx_ref } = await topUp(customer, provider)
    await customer.buy(await server.make.showtime({ price: 100 }), 2)
    const order = { provider, transaction }
    const { id } = await control<{ id: number }>(server, 'disputes', order)
    await control(server, 'disputes', { provider, id, status })
    expect(await customer.balance()).toBe(status === 'won' ? 100 : 0)
    if (status === 'lost') await collect(customer, tx_ref)
  }
}

/**
 * Collects a debt from the next top-up, because the Points were spent before the money went back.
 */
async function collect(customer: TestCustomer, txRef: string): Promise<void> {
  await topUp(customer, 'flutterwave')
  const { cases } = await finance.read<{ cases: MoneyCase[] }>('moneycases?kind=debt&limit=100')
  const debts = cases.filter(({ tx_ref }) => tx_ref === txRef)
  expect(debts).toMatchObject([{ VpValue: 200 }])
  for (const { id } of debts) {
    await finance.act(`moneycases/${id}/resolve`, { resolution: 'collected' })
  }
  expect(await customer.balance()).toBe(100)
}

/** A refusal keeps its answer, so that a repeated request gets the same one. */
async function refusedPurchase(): Promise<void> {
  const customer = await server.make.customer({ balance: 50 })
  const showtime = await server.make.showtime({ price: 100 })
  const purchase = customer.buy(showtime, 1, { key: 'too dear' })
  await expect(purchase).rejects.toMatchObject({ code: 'balance-too-low' })
}

async function cancelledShowtime(): Promise<void> {
  const showtime = await server.make.showtime({ price: 100 })
  const full = await server.make.customer({ balance: MAX_BALANCE_VP })
  const other = await server.make.customer({ balance: 1000 })
  await full.buy(showtime, 1)
  await other.buy(showtime, 2, { key: 'once' })
  await adjust(full, 100)
  await manager.act(`showtimes/${showtime.id}/cancel`)
  await adjust(full, -100)
  await sql`update owed_ticket_refunds set next_attempt_at = now()`.execute(server.db)
  await worker.runOnce()
  expect([await full.balance(), await other.balance()]).toEqual([MAX_BALANCE_VP, 1000])
}

async function adjust({ id }: TestCustomer, amount: number): Promise<void> {
  await finance.act(`customers/${id}/adjust`, { amount })
}

async function ticketsGivenBack(): Promise<void> {
  const customer = await server.make.customer({ balance: 1000 })
  const showtime = await server.make.showtime({ price: 100 })
  const { tickets } = await customer.buy(showtime, 2)
  const own = { uuid: customer.id, ticketID: tickets[0]?.TicketID }
  expect((await customer.call('POST', '/api/v1/refundticket', own)).statusCode).toBe(200)
  await finance.act(`tickets/${tickets[1]?.TicketID ?? ''}/refund`)
  expect(await customer.balance()).toBe(1000)
}

async function scan(showtime: MadeShowtime, scanned: { code: string; force?: boolean; at?: string }) {
  const { token } = await server.make.staff('attendant')
  const nonce = `${scanned.code} ${String(scanned.force)}`
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/v1/gate/checkin',
    headers: { authorization: `Bearer ${token}` },
    payload: { nonce, showtimeID: showtime.id, ...scanned },
  })
  return response.json<{ result: string }>().result
}

/** Scans one ticket twice, lets another expire, and uploads an earlier scan of a third one. */
async function eveningAtTheDoor(): Promise<void> {
  const showtime = await server.make.showtime({ startsInHours: 1 })
  const customer = await server.make.customer({ balance: 300 })
  const { tickets } = await customer.buy(showtime, 3)
  const [twice = '', , late = ''] = tickets.map(({ QrCode }) => QrCode)
  expect(await scan(showtime, { code: twice })).toBe('admitted')
  expect(await scan(showtime, { code: twice, force: true })).toBe('already-used')
  const at = new Date().toISOString()
  await sql`update showtimes set starts_at = now() - interval '3 hours',
    ends_at = now() - interval '1 second' where id = ${showtime.id}`.execute(server.db)
  await worker.runOnce()
  await scan(showtime, { code: late, at })
}

async function closedAccount(): Promise<void> {
  const customer = await server.make.customer({ balance: 100 })
  await customer.buy(await server.make.showtime({ price: 50 }), 1)
  const { transaction } = await topUp(customer, 'paystack')
  const late = await startTopUp(customer, 300)
  await sql`update payments set created_at = now() - interval '1 day'
    where tx_ref = ${late.tx_ref}`.execute(server.db)
  const closed = { uuid: customer.id, password: PASSWORD }
  expect((await customer.call('POST', '/api/v1/user/close', closed)).statusCode).toBe(200)
  await payAtCheckout(server, { ...late, status: 'successful' })
  await seeTo(late.tx_ref, 'refund')
  await control(server, 'refunds', { provider: 'paystack', transaction })
}

test('after a long day of every action, verify finds no fault within a minute', { timeout: 120_000 }, async () => {
  await signUpForTheBonus()
  for (const provider of ['flutterwave', 'paystack'] as const) {
    await moneyThatFitsNothing(provider)
    await moneyThatGoesBack(provider)
    await disputes(provider)
    await topUp(await server.make.customer(), provider, { webhook: 'never' })
    await topUp(await server.make.customer(), provider, { status: 'failed' })
    await startTopUp(await server.make.customer(), 300)
  }
  await ticketsGivenBack()
  await refusedPurchase()
  await cancelledShowtime()
  await eveningAtTheDoor()
  await closedAccount()
  await expectSound()
  const findings = await checkInvariants(server.db)
  expect(findings.filter(({ checked }) => checked === 0)).toEqual([])

  for (const hours of [1, 80]) {
    await letHoursPass(server, hours)
    await pollReversalsNow(server, worker)
    await expectSound()
  }
})
