import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { AppError } from '@velvet/contract/shared/errors'
import { expect, test } from 'vitest'
import { keepAwaitedOrder, readAwaitedOrder } from '../../parts/awaited-order.ts'
import { keepOrderToPay, readOrderToPay } from '../../parts/order-to-pay.ts'
import type { AppStore } from '../../state/store.ts'
import { openApp, signIn } from '../../test/open-app.tsx'
import { ADA, aPayment, TICKET } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'
import type { Ask } from '../../test/server.ts'
import { someServices, standInCheckout } from '../../test/stand-in-checkout.ts'

const ORDER = {
  uuid: ADA.UUID,
  showtimeID: TICKET.ShowtimeID,
  cinemaID: crypto.randomUUID(),
  numberOfTickets: 1,
  amountToPay: 1500,
}
const START = 'POST /api/v1/payments'
const ASK = `GET /api/v1/payments/${aPayment().tx_ref}`
const HELD = { payment: aPayment(), heldUntil: '2026-11-26T18:12:00.000Z' }
const PURCHASE = {
  message: 'Success!',
  purchaseID: TICKET.PurchaseID,
  balance: 0,
  tickets: [TICKET],
}
const ada = (store: AppStore) => signIn(store, ADA)

/** Opens the page after a tap on Pay and book, with these answers about the payment. */
async function payFor(begun: unknown, end: unknown = { payment: aPayment() }) {
  const bodies: unknown[] = []
  const server = await answering({
    'GET /api/v1/services/status': someServices('flutterwave'),
    [`GET /api/v1/user/${ADA.UUID}`]: { user: ADA },
    [START]: ({ body }: Ask) => {
      bodies.push(body)
      return begun
    },
    [ASK]: end,
    [`${ASK}?transaction_id=1`]: end,
  })
  const checkout = standInCheckout()
  keepOrderToPay(ORDER)
  const app = openApp('/fund?book', ada)
  return { app, bodies, checkout, server }
}

test('the checkout opens by itself for the order, and a payment ends on the ticket', async () => {
  const { app, bodies, checkout } = await payFor(HELD, {
    payment: aPayment({ status: 'successful' }),
    purchase: PURCHASE,
  })
  await waitFor(() => expect(checkout.flutterwave).toBeDefined())
  expect(bodies).toEqual([{ uuid: ADA.UUID, order: ORDER }])
  expect(readAwaitedOrder(ADA.UUID)).toMatchObject({ txRef: aPayment().tx_ref, total: 1500 })
  act(() => checkout.flutterwave?.callback(checkout.answer('successful')))
  await screen.findByRole('heading', { name: 'Success!' })
  screen.getByText('1,500 Vp')
  await waitFor(() => expect(app.store.getState().tickets.tickets).toEqual([TICKET]))
  expect(readAwaitedOrder(ADA.UUID)).toBeUndefined()
  expect(readOrderToPay(ADA.UUID)).toBeUndefined()
})

test('a closed checkout shows that the payment is pending, with the end of the hold', async () => {
  const { checkout, server } = await payFor(HELD)
  await waitFor(() => expect(checkout.flutterwave).toBeDefined())
  act(() => checkout.flutterwave?.onclose())
  await screen.findByRole('heading', { name: 'Your payment is being confirmed' })
  screen.getByText('Your seats are held until 7:12 PM.')
  server.answers[ASK] = { payment: aPayment({ status: 'failed' }) }
  act(() => void window.dispatchEvent(new Event('online')))
  await screen.findByText('The payment did not go through. Nothing was bought.')
})

test('the screen says so if no seats are held', async () => {
  const { checkout } = await payFor({ ...HELD, heldUntil: null })
  await waitFor(() => expect(checkout.flutterwave).toBeDefined())
  act(() => checkout.flutterwave?.onclose())
  await screen.findByText(/^No seats are held for you/)
})

test('an order refused after payment says why, and that the money became Points', async () => {
  const { checkout } = await payFor(HELD, {
    payment: aPayment({ status: 'successful' }),
    orderRefused: { error: 'sold-out', message: 'There are not enough seats left' },
  })
  await waitFor(() => expect(checkout.flutterwave).toBeDefined())
  act(() => checkout.flutterwave?.callback(checkout.answer('successful')))
  await screen.findByRole('heading', { name: 'No tickets were bought' })
  screen.getByText('There are not enough seats left! Your payment became 150 Vp, which are in your wallet.')
})

test('an order that cannot begin says why, and opens no checkout', async () => {
  const { checkout } = await payFor(new AppError('sold-out'))
  await screen.findByText('There are not enough seats left for this showtime!')
  screen.getByText('Nothing was bought, and you have not paid anything.')
  expect(checkout.flutterwave).toBeUndefined()
  expect(readOrderToPay(ADA.UUID)).toBeUndefined()
})

test('after the app was closed in the checkout, the next start shows the result', async () => {
  const { checkout, server } = await payFor(HELD)
  await waitFor(() => expect(checkout.flutterwave).toBeDefined())
  cleanup()
  server.answers[ASK] = { payment: aPayment({ status: 'successful' }), purchase: PURCHASE }
  const next = openApp('/profile', ada)
  await screen.findByRole('dialog', { name: 'Success!' })
  expect(next.store.getState().tickets.tickets).toEqual([TICKET])
  expect(readAwaitedOrder(ADA.UUID)).toBeUndefined()
})

test('an order is not paid beside a payment under way before its buyer says so', async () => {
  keepAwaitedOrder(ADA.UUID, {
    txRef: aPayment().tx_ref,
    total: 1500,
    heldUntil: null,
    showtimeId: undefined,
  })
  const { bodies, checkout } = await payFor(HELD)
  await screen.findByRole('dialog', { name: 'Pay again?' })
  expect(bodies).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Pay Again' }))
  await waitFor(() => expect(checkout.flutterwave).toBeDefined())
  expect(bodies).toHaveLength(1)
})

test('a customer who waits for a pending payment sees its end, without a second order', async () => {
  keepAwaitedOrder(ADA.UUID, {
    txRef: aPayment().tx_ref,
    total: 1500,
    heldUntil: null,
    showtimeId: undefined,
  })
  const { app, bodies } = await payFor(HELD)
  await screen.findByRole('dialog', { name: 'Pay again?' })
  fireEvent.click(screen.getByRole('button', { name: 'Wait' }))
  await screen.findByRole('heading', { name: 'Your payment is being confirmed' })
  expect(app.path()).toBe('/paymentsuccessful')
  expect(readOrderToPay(ADA.UUID)).toBeUndefined()
  expect(bodies).toEqual([])
})

test('an order left unpaid by its buyer is not checked again', async () => {
  const { checkout, server } = await payFor(HELD)
  await waitFor(() => expect(checkout.flutterwave).toBeDefined())
  act(() => checkout.flutterwave?.onclose())
  fireEvent.click(await screen.findByRole('button', { name: 'I did not pay' }))
  cleanup()
  server.answers['GET /api/v1/payments'] = { payments: [aPayment()], next: null }
  openApp('/fund', ada)
  await screen.findByRole('textbox', { name: 'Amount in Points' })
  await waitFor(() => expect(server.requests).toContain('GET /api/v1/payments'))
  expect(screen.queryByText('Your payment is being confirmed')).toBeNull()
})
