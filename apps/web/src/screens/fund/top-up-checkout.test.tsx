import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { AppError } from '@velvet/contract/shared/errors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openApp } from '../../test/open-app.tsx'
import { ADA, aPayment } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'
import type { Ask } from '../../test/server.ts'
import { standInCheckout } from '../../test/stand-in-checkout.ts'
import { START, ada, amount, answers, proceed } from '../../test/top-up.tsx'

const ASK = `GET /api/v1/payments/${aPayment().tx_ref}`
const WAITING = 'Your payment is being confirmed'

beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => undefined))
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

test.each([
  ['150', '150Vp = ₦102'],
  ['1,500.00', '1500Vp = ₦1020'],
  ['\u202A1 500\u202C', '1500Vp = ₦1020'],
  ['١٥٠', '150Vp = ₦102'],
  ['15000', '15,000Vp = ₦10,200'],
])('the price follows the amount %j', async (typed, price) => {
  await answering(answers())
  openApp('/fund', ada)
  fireEvent.change(await amount(), { target: { value: typed } })
  screen.getByText(price)
})

test('a payment is recorded with a key, which a retry reuses', async () => {
  const keys: unknown[] = []
  const says = [new Error('cut'), new AppError('too-many-requests'), new AppError('session-ended')]
  const start = ({ headers }: Ask) => {
    keys.push(headers['idempotency-key'])
    return says[keys.length - 1] ?? { payment: aPayment() }
  }
  await answering({ ...answers(), [START]: start })
  const checkout = standInCheckout()
  for (const text of ['Network error', /Too many tries/, /Your session has ended/]) {
    openApp('/fund', ada)
    await proceed()
    await screen.findByText(text)
    screen.getByText('You have not paid anything.')
    cleanup()
  }
  openApp('/fund', ada)
  await proceed()
  await waitFor(() => expect(checkout.flutterwave).toBeDefined())
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys).toEqual([keys[0], keys[0], keys[0], keys[0]])
})

test('another amount makes another payment', async () => {
  const keys: unknown[] = []
  const lost = ({ headers }: Ask) => {
    keys.push(headers['idempotency-key'])
    return new Error('cut')
  }
  await answering({ ...answers(), [START]: lost })
  standInCheckout()
  for (const vp of ['150', '200', '150']) {
    openApp('/fund', ada)
    await proceed(vp)
    await screen.findByText('Network error')
    cleanup()
  }
  expect(keys[1]).not.toBe(keys[0])
  expect(keys[2]).toBe(keys[0])
})

test('after a press, the pay button waits for five seconds', async () => {
  await answering({
    ...answers(),
    [START]: new AppError('top-up-too-small', { message: 'Too small' }),
  })
  standInCheckout()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  openApp('/fund', ada)
  await proceed()
  await screen.findByText('Too small')
  const button = () => screen.queryByRole('button', { name: 'Proceed to Pay' })
  screen.getByRole('status', { name: 'Opening the checkout' })
  expect(button()).toBeNull()
  act(() => void vi.advanceTimersByTime(4_000))
  expect(button()).toBeNull()
  act(() => void vi.advanceTimersByTime(1_500))
  expect(button()).not.toBeNull()
})

test.each([
  ['flutterwave', 'Unable to load flutterwave payment modal'],
  ['paystack', 'Unable to load paystack inline script'],
] as const)('a %s script that does not load is reported without recording a payment', async (provider, text) => {
  const server = await answering(answers(provider))
  const checkout = standInCheckout({ isLost: true })
  openApp('/fund', ada)
  await proceed()
  await screen.findByText(text)
  expect(checkout.scripts).toEqual([`https://${provider}.example/checkout.js`])
  expect(server.requests).not.toContain(START)
})

test('Flutterwave opens with the recorded details, and not with those of the page', async () => {
  await answering({ ...answers(), [START]: { payment: aPayment({ amount: 103, VpValue: 152 }) } })
  const checkout = standInCheckout()
  openApp('/fund', ada)
  await proceed()
  await waitFor(() => expect(checkout.flutterwave).toBeDefined())
  expect(checkout.flutterwave).toMatchObject({
    public_key: 'flw-key',
    tx_ref: aPayment().tx_ref,
    amount: 103,
    currency: 'NGN',
    payment_options: 'banktransfer, ussd, card',
    customer: { email: ADA.Email, phone_number: ADA.PhoneNumber, name: ADA.Username },
    customizations: { title: 'Get VPoints', description: 'Payment for VPoints' },
    meta: { uuid: ADA.UUID, VpValue: 152 },
  })
})

test('a Flutterwave success closes the checkout and leads on with the response', async () => {
  await answering(answers())
  const checkout = standInCheckout()
  const app = openApp('/fund', ada)
  await proceed()
  await waitFor(() => expect(checkout.flutterwave).toBeDefined())
  act(() => checkout.flutterwave?.callback(checkout.answer('successful')))
  await screen.findByRole('heading', { name: 'Payment successful' })
  expect(app.path()).toBe('/paymentsuccessful')
  expect(checkout.closed).toBe(1)
})

test('a Flutterwave failure closes the checkout, and counts once the server knows it', async () => {
  const server = await answering(answers())
  const checkout = standInCheckout()
  const app = openApp('/fund', ada)
  await proceed()
  await waitFor(() => expect(checkout.flutterwave).toBeDefined())
  act(() => checkout.flutterwave?.callback(checkout.answer('failed')))
  await screen.findByText(WAITING)
  expect(app.path()).toBe('/fund')
  expect(checkout.closed).toBe(1)

  server.answers[ASK] = { payment: aPayment({ status: 'failed' }) }
  act(() => void window.dispatchEvent(new Event('online')))
  await screen.findByText('The payment did not go through')
})

test('a checkout closed early is shown as pending with its reference, not as failed', async () => {
  await answering(answers())
  const checkout = standInCheckout()
  openApp('/fund', ada)
  await proceed()
  await waitFor(() => expect(checkout.flutterwave).toBeDefined())
  act(() => checkout.flutterwave?.onclose())
  await screen.findByText(WAITING)
  screen.getByText(/Please do not pay again/)
  screen.getByText(aPayment().tx_ref)
  expect(screen.queryByText('The payment did not go through')).toBeNull()
})

test('a payment whose answer was lost becomes a credit by itself, with a toast', async () => {
  const server = await answering(answers())
  const checkout = standInCheckout()
  const app = openApp('/fund', ada)
  await proceed()
  await waitFor(() => expect(checkout.flutterwave).toBeDefined())
  server.answers[ASK] = { payment: aPayment({ status: 'successful' }) }
  act(() => checkout.flutterwave?.onclose())
  await screen.findByText('Your account just got more Velvet Points!')
  expect(app.path()).toBe('/profile')
})

test('Paystack opens in kobo with the reference, and its success shows Successful', async () => {
  await answering(answers('paystack'))
  const checkout = standInCheckout()
  openApp('/fund', ada)
  await proceed()
  await waitFor(() => expect(checkout.paystack).toBeDefined())
  expect(checkout.paystack).toMatchObject({
    key: 'pk-key',
    email: ADA.Email,
    amount: 10_200,
    currency: 'NGN',
    ref: aPayment().tx_ref,
    metadata: { tx_ref: aPayment().tx_ref, uuid: ADA.UUID, VpValue: 150 },
  })
  act(() => checkout.paystack?.callback({ reference: aPayment().tx_ref }))
  await screen.findByRole('heading', { name: 'Payment Successful' })
})

test("closing Paystack's checkout hides it, and keeps the amount", async () => {
  await answering(answers('paystack'))
  const checkout = standInCheckout()
  const app = openApp('/fund', ada)
  await proceed()
  await waitFor(() => expect(checkout.paystack).toBeDefined())
  act(() => checkout.paystack?.onClose())
  await screen.findByText(WAITING)
  expect(app.path()).toBe('/fund')
  expect(await amount()).toHaveProperty('value', '150')
})

test("Paystack's checkout does not stay open over the next screen", async () => {
  const server = await answering(answers('paystack'))
  const checkout = standInCheckout()
  const app = openApp('/fund', ada)
  await proceed()
  await waitFor(() => expect(checkout.paystack).toBeDefined())
  const overlay = screen.getByTitle('Paystack checkout')
  expect(overlay.style.display).toBe('')
  // The checkout says nothing, and the app learns of the payment from the server.
  server.answers[ASK] = { payment: aPayment({ provider: 'paystack', status: 'successful' }) }
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(app.path()).toBe('/paymentsuccessful'))
  expect(overlay.style.display).toBe('none')
})

test('a checkout that is ready after its screen was left does not open', async () => {
  const recorded = Promise.withResolvers<unknown>()
  const server = await answering({ ...answers(), [START]: () => recorded.promise })
  const checkout = standInCheckout()
  const app = openApp('/fund', ada)
  await proceed()
  await waitFor(() => expect(server.requests).toContain(START))
  fireEvent.click(screen.getByText('Cancel'))
  await waitFor(() => expect(app.path()).toBe('/profile'))
  recorded.resolve({ payment: aPayment() })
  await waitFor(() => expect(checkout.settled).toBe(1))
  expect(checkout.flutterwave).toBeUndefined()
})
