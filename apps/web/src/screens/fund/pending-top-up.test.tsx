import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { keepAwaitedOrder } from '../../parts/awaited-order.ts'
import { cinemaSelected, showtimeSelected } from '../../state/booking.ts'
import type { AppStore } from '../../state/store.ts'
import { openApp, signIn } from '../../test/open-app.tsx'
import { ADA, aPayment, TICKET } from '../../test/samples.ts'
import { aShowtime, ZARANDA } from '../../test/programme.ts'
import { answering } from '../../test/server.ts'
import { someServices, standInCheckout } from '../../test/stand-in-checkout.ts'

const ASK = `GET /api/v1/payments/${aPayment().tx_ref}`
const START = 'POST /api/v1/payments'
const WAITING = 'Your payment is being confirmed'

const kept = () => localStorage.getItem(`pending-top-up:${ADA.UUID}`)
const ada = (store: AppStore) => signIn(store, ADA)
const answers = () => ({
  'GET /api/v1/services/status': someServices('flutterwave'),
  [ASK]: { payment: aPayment() },
})

test('after the app was closed, a payment stays pending until the person dismisses it', async () => {
  await answering(answers())
  localStorage.setItem(`pending-top-up:${ADA.UUID}`, aPayment().tx_ref)
  openApp('/fund', ada)
  await screen.findByText(WAITING)
  fireEvent.click(screen.getByRole('button', { name: 'I did not pay' }))
  expect(screen.queryByText(WAITING)).toBeNull()
  expect(kept()).toBeNull()
})

test('a second payment that cannot start leaves the first shown and is checked again', async () => {
  await answering({ ...answers(), [START]: new Error('cut') })
  standInCheckout()
  localStorage.setItem(`pending-top-up:${ADA.UUID}`, aPayment().tx_ref)
  openApp('/fund', ada)
  await screen.findByText(WAITING)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const amount = screen.getByRole('textbox', { name: 'Amount in Points' })
  fireEvent.change(amount, { target: { value: '150' } })
  fireEvent.click(screen.getByRole('button', { name: 'Proceed to Pay' }))
  fireEvent.click(screen.getByRole('button', { name: 'Pay Again' }))
  await screen.findByText('Network error')
  screen.getByText(WAITING)
  screen.getByText('You have not paid a second time.')
  act(() => void vi.advanceTimersByTime(5_000))
  fireEvent.click(await screen.findByRole('button', { name: 'Proceed to Pay' }))
  screen.getByRole('dialog', { name: 'Pay again?' })
})

test("a payment reported paid by its checkout waits for the server's credit", async () => {
  const server = await answering({ ...answers(), [START]: { payment: aPayment() } })
  const checkout = standInCheckout()
  openApp('/fund', ada)
  const amount = await screen.findByRole('textbox', { name: 'Amount in Points' })
  fireEvent.change(amount, { target: { value: '150' } })
  fireEvent.click(screen.getByRole('button', { name: 'Proceed to Pay' }))
  await waitFor(() => expect(checkout.flutterwave).toBeDefined())
  act(() => checkout.flutterwave?.callback(checkout.answer('pending')))
  await screen.findByText('Adding your Points…')
  expect(kept()).toBe(aPayment().tx_ref)

  cleanup()
  openApp('/fund', ada)
  await screen.findByText(WAITING)
  cleanup()
  server.answers[ASK] = { payment: aPayment({ status: 'successful' }) }
  const app = openApp('/fund', ada)
  await waitFor(() => expect(app.path()).toBe('/profile'))
  expect(kept()).toBeNull()
})

test('a failed payment in an open checkout counts as pending until checked again', async () => {
  const failed = { payment: aPayment({ status: 'failed' }) }
  const server = await answering({ ...answers(), [START]: { payment: aPayment() }, [ASK]: failed })
  const checkout = standInCheckout()
  openApp('/fund', ada)
  const amount = await screen.findByRole('textbox', { name: 'Amount in Points' })
  fireEvent.change(amount, { target: { value: '150' } })
  fireEvent.click(screen.getByRole('button', { name: 'Proceed to Pay' }))
  await waitFor(() => expect(server.requests).toContain(ASK))
  // The buyer then pays by USSD, and leaves the checkout.
  const asked = Promise.withResolvers<unknown>()
  server.answers[ASK] = () => asked.promise
  act(() => checkout.flutterwave?.onclose())
  await screen.findByText(WAITING)
  expect(kept()).toBe(aPayment().tx_ref)
  asked.resolve({ payment: aPayment() })
  await act(() => asked.promise)
  screen.getByText(WAITING)
  expect(kept()).toBe(aPayment().tx_ref)
})

test("the screen does not check another person's payment", async () => {
  const server = await answering(answers())
  localStorage.setItem('pending-top-up:somebody-else', aPayment().tx_ref)
  openApp('/fund', ada)
  await screen.findByRole('textbox', { name: 'Amount in Points' })
  expect(screen.queryByText(WAITING)).toBeNull()
  expect(server.requests).not.toContain(ASK)
})

test('a payment of a wrong amount is reported as arrived', async () => {
  await answering({ ...answers(), [ASK]: { payment: aPayment({ status: 'unmatched' }) } })
  localStorage.setItem(`pending-top-up:${ADA.UUID}`, aPayment().tx_ref)
  openApp('/fund', ada)
  await screen.findByText('Your payment needs a look')
})

test('a failure is reported once, and not at each visit', async () => {
  await answering({ ...answers(), [ASK]: { payment: aPayment({ status: 'failed' }) } })
  localStorage.setItem(`pending-top-up:${ADA.UUID}`, aPayment().tx_ref)
  openApp('/fund', ada)
  await screen.findByText('The payment did not go through')
  await waitFor(() => expect(kept()).toBeNull())
})

test("a payment in a bank's app is checked once this app is shown again", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const server = await answering(answers())
  const asked = () => server.requests.filter((request) => request === ASK).length
  localStorage.setItem(`pending-top-up:${ADA.UUID}`, aPayment().tx_ref)
  openApp('/fund', ada)
  await waitFor(() => expect(asked()).toBe(1))

  const isHidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(asked()).toBe(1)

  isHidden.mockRestore()
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(asked()).toBe(2))
})

const LIST = 'GET /api/v1/payments'
const ORDER_UNDER_WAY = {
  txRef: aPayment().tx_ref,
  total: 1500,
  heldUntil: null,
  showtimeId: undefined,
}

/** Types an amount and goes on, as a person does who does not know of a payment under way. */
async function proceedWith(vp: string): Promise<void> {
  const amount = await screen.findByRole('textbox', { name: 'Amount in Points' })
  fireEvent.change(amount, { target: { value: vp } })
  fireEvent.click(screen.getByRole('button', { name: 'Proceed to Pay' }))
}

test("after the app was closed in an order's checkout, a second payment asks first", async () => {
  const server = await answering(answers())
  keepAwaitedOrder(ADA.UUID, ORDER_UNDER_WAY)
  openApp('/fund', (store) => {
    ada(store)
    store.dispatch(showtimeSelected(aShowtime('18:30')))
    store.dispatch(cinemaSelected(ZARANDA))
  })
  await screen.findByText(WAITING)
  screen.getByText(/^Your tickets are bought as soon as it arrives/)
  const amount = screen.getByRole('textbox', { name: 'Amount in Points' })
  expect(amount).toHaveProperty('value', '')
  await proceedWith('150')
  screen.getByRole('dialog', { name: 'Pay again?' })
  expect(server.requests).not.toContain(START)
})

test('an order that was paid after all shows its tickets, in place of the form', async () => {
  const PURCHASE = {
    message: 'Success!',
    purchaseID: TICKET.PurchaseID,
    balance: 0,
    tickets: [TICKET],
  }
  const paid = { payment: aPayment({ status: 'successful' }), purchase: PURCHASE }
  await answering({ ...answers(), [ASK]: paid, [`GET /api/v1/user/${ADA.UUID}`]: { user: ADA } })
  keepAwaitedOrder(ADA.UUID, ORDER_UNDER_WAY)
  const app = openApp('/fund', ada)
  await screen.findByRole('heading', { name: 'Success!' })
  expect(app.path()).toBe('/paymentsuccessful')
})

test('a payment begun on another phone is shown until the customer says it is unpaid', async () => {
  await answering({ ...answers(), [LIST]: { payments: [aPayment()], next: null } })
  openApp('/fund', ada)
  await screen.findByText(WAITING)
  fireEvent.click(screen.getByRole('button', { name: 'I did not pay' }))
  cleanup()
  openApp('/fund', ada)
  await screen.findByRole('textbox', { name: 'Amount in Points' })
  expect(screen.queryByText(WAITING)).toBeNull()
})

test('a checkout opened by another tab is checked before a second one opens', async () => {
  const server = await answering({ ...answers(), [START]: { payment: aPayment() } })
  const checkout = standInCheckout()
  openApp('/fund', ada)
  await screen.findByRole('textbox', { name: 'Amount in Points' })
  keepAwaitedOrder(ADA.UUID, ORDER_UNDER_WAY)
  await proceedWith('150')
  await screen.findByRole('dialog', { name: 'Pay again?' })
  expect(server.requests).not.toContain(START)
  fireEvent.click(screen.getByRole('button', { name: 'Pay Again' }))
  await waitFor(() => expect(checkout.flutterwave).toBeDefined())
})

test('without a network, a payment under way is shown all the same', async () => {
  await answering({})
  keepAwaitedOrder(ADA.UUID, ORDER_UNDER_WAY)
  openApp('/fund', ada)
  await screen.findByText(WAITING)
})
