import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { keepLastAmount } from '../../parts/last-amount.ts'
import { leavePhone } from '../../parts/leave-phone.ts'
import { cinemaSelected, countChosen, showtimeSelected } from '../../state/booking.ts'
import { fetchSingleMovie } from '../../state/movies.ts'
import type { AppStore } from '../../state/store.ts'
import { openApp, signIn } from '../../test/open-app.tsx'
import { FILM, ZARANDA, aShowtime } from '../../test/programme.ts'
import { ADA, aPayment, idOf } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'
import { someServices, standInCheckout } from '../../test/stand-in-checkout.ts'

const START = 'POST /api/v1/payments'
const ASK = `GET /api/v1/payments/${aPayment().tx_ref}`
const WAITING = 'Your payment is being confirmed'

const ada = (store: AppStore) => signIn(store, ADA)
const answers = () => ({
  'GET /api/v1/services/status': someServices('flutterwave'),
  [START]: { payment: aPayment() },
  [ASK]: { payment: aPayment() },
})
const amount = () => screen.findByRole('textbox', { name: 'Amount in Points' })

beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => undefined))

test('an amount is chosen with one tap, and its price is beside it', async () => {
  await answering(answers())
  openApp('/fund', ada)
  const offered = within(await screen.findByRole('group', { name: 'Amounts to choose from' }))
  const names = offered.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names).toEqual(['500 Vp ₦340', '1,000 Vp ₦680', '2,000 Vp ₦1,360', '5,000 Vp ₦3,400'])
  fireEvent.click(offered.getByRole('button', { name: /2,000 Vp/ }))
  expect(await amount()).toHaveProperty('value', '2000')
  screen.getByText('2000Vp = ₦1360')
})

const amounts = async () =>
  within(await screen.findByRole('group', { name: 'Amounts to choose from' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

test('the last top-up amount is the first suggestion, also without a network', async () => {
  await answering(answers())
  const checkout = standInCheckout()
  const app = openApp('/fund', ada)
  fireEvent.change(await amount(), { target: { value: '150' } })
  fireEvent.click(screen.getByRole('button', { name: 'Proceed to Pay' }))
  await waitFor(() => expect(checkout.flutterwave).toBeDefined())
  cleanup()
  const server = await answering(answers())
  openApp('/fund', ada)
  expect((await amounts())[0]).toBe('500 Vp ₦340')
  cleanup()

  server.answers[ASK] = { payment: aPayment({ status: 'successful' }) }
  openApp('/fund', ada)
  await waitFor(() => expect(server.requests).toContain(ASK))
  await waitFor(() => expect(Object.keys(localStorage).join()).toContain('last-amount'))
  cleanup()
  await answering({})
  openApp('/fund', ada)
  expect((await amounts()).slice(0, 2)).toEqual(['150 Vp ₦102 Last time', '500 Vp ₦340'])
  cleanup()
  openApp('/fund', (store) => signIn(store, { ...ADA, UUID: idOf('another customer') }))
  expect((await amounts())[0]).toBe('500 Vp ₦340')
  app.store.dispatch(leavePhone())
  expect(Object.keys(localStorage).join()).not.toContain('last-amount')
})

describe('during a purchase', () => {
  const selected =
    (count: number, balance: number, ticketPrice = 1500) =>
    (store: AppStore) => {
      signIn(store, { ...ADA, Balance: balance })
      store.dispatch(fetchSingleMovie.fulfilled(FILM, FILM.MovieID))
      store.dispatch(showtimeSelected(aShowtime('18:30', { TicketPrice: ticketPrice })))
      store.dispatch(cinemaSelected(ZARANDA))
      store.dispatch(countChosen(count))
    }

  test('the selection is dropped, and stored so that it can be resumed', async () => {
    await answering(answers())
    const app = openApp('/fund', selected(2, 500))
    await waitFor(() => expect(app.store.getState().booking.showtime).toBeNull())
    const { booking } = app.store.getState()
    expect([booking.cinema, booking.count]).toEqual([null, 1])
    expect(booking.intent).toMatchObject({ cinema: ZARANDA, count: 2, movieTitle: FILM.Title })
    // The next screen is another document, which reads what this one has stored.
    await waitFor(() => expect(localStorage.getItem('root')).toContain('\\"intent\\":{'))
    cleanup()
    openApp('/profile', () => undefined)
    await screen.findByRole('button', {
      name: /^Finish buying The Wedding Party,\s+3,000 Vp$/,
    })
  })

  test('the shortfall fills the field and is the first suggestion', async () => {
    await answering(answers())
    keepLastAmount(ADA.UUID, 3000)
    openApp('/fund', selected(2, 1766))
    await waitFor(async () => expect(await amount()).toHaveProperty('value', '1234'))
    expect(screen.getByText(/are missing for your purchase/).textContent).toBe(
      '1,234 Vp are missing for your purchase. You have 1,766 Vp.',
    )
    const offered = within(screen.getByRole('group', { name: 'Amounts to choose from' }))
    const [first, second] = offered.getAllByRole('button')
    expect([first?.textContent, second?.textContent]).toEqual(['1,234 Vp ₦839', '3,000 Vp ₦2,040 Last time'])
    expect(first?.getAttribute('aria-pressed')).toBe('true')
    screen.getByRole('button', { name: 'Proceed to Pay' })
    fireEvent.change(await amount(), { target: { value: '' } })
    expect(await amount()).toHaveProperty('value', '')
  })

  test('a shortfall of 10,000 or more fills the field with separators', async () => {
    await answering(answers())
    openApp('/fund', selected(9, 500))
    await waitFor(async () => expect(await amount()).toHaveProperty('value', '13,000'))
    screen.getByText('13,000Vp = ₦8840')
    screen.getByRole('button', { name: 'Proceed to Pay' })
  })

  test('if less than the smallest top-up is missing, the smallest top-up is offered', async () => {
    await answering(answers())
    openApp('/fund', selected(1, 1490))
    await screen.findByText('At least 60 Vp')
    await waitFor(async () => expect(await amount()).toHaveProperty('value', '60'))
    screen.getByText('10 Vp')
  })

  test('if a round amount is missing, it is offered once', async () => {
    await answering(answers())
    openApp('/fund', selected(1, 1000))
    await waitFor(async () => expect(await amount()).toHaveProperty('value', '500'))
    const offered = within(screen.getByRole('group', { name: 'Amounts to choose from' }))
    const names = offered.getAllByRole('button').map(({ textContent }) => textContent)
    expect(names).toEqual(['500 Vp ₦340', '1,500 Vp ₦1,020 1 ticket', '3,000 Vp ₦2,040 2 tickets', '1,000 Vp ₦680'])
  })

  test('if more than the largest top-up is missing, the largest top-up is offered', async () => {
    const { services } = someServices('flutterwave')
    await answering({
      ...answers(),
      'GET /api/v1/services/status': { services: { ...services, maximum_top_up: 1000 } },
    })
    openApp('/fund', selected(2, 500))
    await waitFor(async () => expect(await amount()).toHaveProperty('value', '1000'))
  })

  test('with enough Points the field is empty', async () => {
    await answering(answers())
    openApp('/fund', selected(1, 5000))
    expect(await amount()).toHaveProperty('value', '')
  })
})

test('during a payment, the pay button is quiet and a second payment is confirmed', async () => {
  const server = await answering(answers())
  localStorage.setItem(`pending-top-up:${ADA.UUID}`, aPayment().tx_ref)
  const checkout = standInCheckout()
  openApp('/fund', ada)
  await screen.findByText(WAITING)
  fireEvent.change(await amount(), { target: { value: '150' } })
  const button = screen.getByRole('button', { name: 'Proceed to Pay' })
  expect(button.className).toContain('quiet')

  fireEvent.click(button)
  const dialog = () => within(screen.getByRole('dialog', { name: 'Pay again?' }))
  fireEvent.click(dialog().getByRole('button', { name: 'Wait' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.requests).not.toContain(START)

  fireEvent.click(button)
  fireEvent.click(dialog().getByRole('button', { name: 'Pay Again' }))
  await waitFor(() => expect(checkout.flutterwave).toBeDefined())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('after a payment has failed, another one needs no confirmation', async () => {
  const server = await answering({
    ...answers(),
    [ASK]: { payment: aPayment({ status: 'failed' }) },
  })
  standInCheckout()
  localStorage.setItem(`pending-top-up:${ADA.UUID}`, aPayment().tx_ref)
  openApp('/fund', ada)
  await screen.findByText('The payment did not go through')
  fireEvent.change(await amount(), { target: { value: '150' } })
  fireEvent.click(screen.getByRole('button', { name: 'Proceed to Pay' }))
  await waitFor(() => expect(server.requests).toContain(START))
})
