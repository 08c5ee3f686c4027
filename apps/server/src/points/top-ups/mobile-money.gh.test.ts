import { country } from '@velvet/contract/shared/country/country'
import { formatKobo } from '@velvet/contract/shared/kobo'
import { nairaFor, priceLine } from '@velvet/contract/points/vp'
import { expect, test } from 'vitest'
import { promptPhone } from '../../test/sandbox-controls.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { readTopUp, startTopUp } from '../../test/top-ups.ts'

const server = useCheckedServer({ sandbox: true })

test('an installation in Ghana counts money in cedis and pesewas', async () => {
  expect([country().iso, nairaFor(900), priceLine(900)]).toEqual(['GH', 61, '900Vp = GH₵61'])
  expect(formatKobo(123_456)).toBe('GH₵1,234.56')
  const settings = await server.db.selectFrom('settings').selectAll().executeTakeFirstOrThrow()
  expect(settings).toMatchObject({ active_payment_method: 'paystack', minimum_top_up: 750, least_naira_paystack: 1 })
})

test('approving a mobile money prompt buys the Points exactly once', async () => {
  const customer = await server.make.customer()
  const payment = await startTopUp(customer, 900)
  expect(payment).toMatchObject({ amount: 61, currency: 'GHS', provider: 'paystack', status: 'pending' })
  await promptPhone(server, payment, 'approved')
  await expect.poll(() => customer.balance()).toBe(900)
  expect((await readTopUp(customer, payment.tx_ref)).status).toBe('successful')
})

test('a late approval is found by polling the provider', async () => {
  const customer = await server.make.customer()
  const payment = await startTopUp(customer, 900)
  await promptPhone(server, payment, 'late')
  expect((await readTopUp(customer, payment.tx_ref)).status).toBe('pending')
  expect(await customer.balance()).toBe(0)
  await expect.poll(async () => (await readTopUp(customer, payment.tx_ref)).status).toBe('successful')
  expect(await customer.balance()).toBe(900)
})

test.each(['declined', 'timed-out', 'wrong-pin'] as const)('a prompt that was %s buys nothing', async (prompt) => {
  const customer = await server.make.customer()
  const payment = await startTopUp(customer, 900)
  await promptPhone(server, payment, prompt)
  await expect.poll(async () => (await readTopUp(customer, payment.tx_ref)).status).toBe('failed')
  expect(await customer.balance()).toBe(0)
})

test('paying a top-up twice credits once, and the second payment is a case', async () => {
  const customer = await server.make.customer()
  const payment = await startTopUp(customer, 900)
  await promptPhone(server, payment, 'twice')
  await expect.poll(() => customer.balance()).toBe(900)
  const waiting = () =>
    server.db.selectFrom('unmatched_payments').selectAll().where('tx_ref', '=', payment.tx_ref).execute()
  await expect.poll(async () => (await waiting()).length).toBe(1)
  expect(await customer.balance()).toBe(900)
})

test('a payment in naira is not accepted as cedis', async () => {
  const customer = await server.make.customer()
  const payment = await startTopUp(customer, 900)
  await promptPhone(server, { ...payment, currency: 'NGN' }, 'approved')
  await expect.poll(async () => (await readTopUp(customer, payment.tx_ref)).status).not.toBe('pending')
  expect(await customer.balance()).toBe(0)
})
