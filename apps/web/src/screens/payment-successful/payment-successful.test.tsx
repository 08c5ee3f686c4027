import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { cinemaSelected, countChosen, purchasePutOff, showtimeSelected } from '../../state/booking.ts'
import type { AppStore } from '../../state/store.ts'
import { openApp, signIn } from '../../test/open-app.tsx'
import { ZARANDA, aShowtime } from '../../test/programme.ts'
import { ADA, aPayment } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'

const ada = (store: AppStore) => signIn(store, ADA)
const SUCCESSFUL = aPayment({ status: 'successful' })
const CALL = `GET /api/v1/payments/${SUCCESSFUL.tx_ref}`
const response = (status: string) => ({ status, tx_ref: SUCCESSFUL.tx_ref })

afterEach(() => vi.useRealTimers())

test.each(['successful', 'Successful', 'completed'])(
  'the status of the response is shown unchanged: Payment %s',
  async (status) => {
    await answering({ [CALL]: { payment: SUCCESSFUL } })
    openApp('/paymentsuccessful', ada, response(status))
    await screen.findByRole('heading', { name: `Payment ${status}` })
  },
)

test('the server is polled in the meantime, so that the balance includes the Points', async () => {
  const server = await answering({
    [CALL]: { payment: SUCCESSFUL },
    [`GET /api/v1/user/${ADA.UUID}`]: { user: { ...ADA, Balance: 5150 } },
  })
  const app = openApp('/paymentsuccessful', ada, response('successful'))
  await screen.findByText('150 Vp')
  await waitFor(() => expect(app.store.getState().updatedUserData.userData?.Balance).toBe(5150))
  expect(server.requests).toContain(CALL)
})

test('the question contains the number of the transaction that was paid', async () => {
  const server = await answering({ [`${CALL}?transaction_id=4711`]: { payment: SUCCESSFUL } })
  openApp('/paymentsuccessful', ada, { ...response('successful'), transaction_id: 4711 })
  await screen.findByText('150 Vp')
  expect(server.requests).toContain(`${CALL}?transaction_id=4711`)
})

test.each([
  ['failed', 'The payment did not go through. No Points were added.'],
  ['unmatched', 'Your payment needs a look before Points are added.'],
] as const)('no Points are promised for a payment that the server knows as %s', async (status, text) => {
  await answering({ [CALL]: { payment: aPayment({ status }) } })
  openApp('/paymentsuccessful', ada, response('successful'))
  await screen.findByText(text)
  expect(screen.queryByText('Adding your Points…')).toBeNull()
})

test('the profile opens after five seconds, without a toast', async () => {
  await answering({ [CALL]: { payment: SUCCESSFUL } })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const app = openApp('/paymentsuccessful', ada, response('successful'))
  await screen.findByText('5')
  // The countdown starts once the screen is there.
  await act(() => Promise.resolve())
  act(() => void vi.advanceTimersByTime(4_000))
  screen.getByText('1')
  expect(app.path()).toBe('/paymentsuccessful')
  act(() => void vi.advanceTimersByTime(1_000))
  await waitFor(() => expect(app.path()).toBe('/profile'))
  await screen.findByText('Security')
  expect(screen.queryByText(/just got more/)).toBeNull()
})

test('Points not arrived after five seconds are awaited by the profile', async () => {
  const server = await answering({
    [CALL]: { payment: aPayment() },
    'GET /api/v1/payments': { payments: [], next: null },
    [`GET /api/v1/user/${ADA.UUID}`]: { user: ADA },
  })
  vi.useFakeTimers({
    toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'],
    shouldAdvanceTime: true,
  })
  const app = openApp('/paymentsuccessful', ada, response('successful'))
  await screen.findByText('Adding your Points…')
  await act(() => Promise.resolve())
  act(() => void vi.advanceTimersByTime(5_000))
  await waitFor(() => expect(app.path()).toBe('/profile'))
  await screen.findByText(/^Your Points are on their way/)
  expect(screen.queryByText(/just got more/)).toBeNull()

  server.answers[CALL] = { payment: SUCCESSFUL }
  server.answers[`GET /api/v1/user/${ADA.UUID}`] = { user: { ...ADA, Balance: 5150 } }
  act(() => void vi.advanceTimersByTime(10_000))
  await screen.findByText('Your account just got more Velvet Points!')
  await waitFor(() => expect(app.store.getState().updatedUserData.userData?.Balance).toBe(5150))
  expect(screen.queryByText(/^Your Points are on their way/)).toBeNull()
  expect(history.state).toMatchObject({ state: null })
})

test('if a payment fails while its Points are awaited, it is reported as failed', async () => {
  await answering({ [CALL]: { payment: aPayment({ status: 'failed' }) } })
  openApp('/profile', ada, { showToast: false, awaited: SUCCESSFUL.tx_ref })
  await screen.findByText(/^Your payment: Did not go through/)
})

test('the purchase that lacked Points is offered again once they have arrived, ready to be confirmed', async () => {
  const credited = Promise.withResolvers<unknown>()
  await answering({ [CALL]: () => credited.promise })
  const showtime = aShowtime('18:30', { TicketPrice: 1500 })
  const putOff = (store: AppStore) => {
    ada(store)
    store.dispatch(showtimeSelected(showtime))
    store.dispatch(cinemaSelected(ZARANDA))
    store.dispatch(countChosen(2))
    store.dispatch(purchasePutOff({ movieTitle: 'the wedding party' }))
  }
  const app = openApp('/paymentsuccessful', putOff, response('successful'))
  const finish = 'Finish buying The Wedding Party, 3,000 Vp'
  await screen.findByRole('heading', { name: 'Payment successful' })
  expect(screen.queryByRole('button', { name: finish })).toBeNull()
  credited.resolve({ payment: SUCCESSFUL })
  const button = await screen.findByRole('button', { name: finish })
  const entries = history.length
  fireEvent.click(button)
  await waitFor(() => expect(app.path()).toBe('/confirmticket'))
  // It replaces this screen, so Back does not show the payment again.
  expect(history).toHaveLength(entries)
  expect(app.store.getState().booking).toMatchObject({ showtime, cinema: ZARANDA, count: 2 })
})

test('without a response there is nothing to show, and the profile opens', async () => {
  await answering({})
  const app = openApp('/paymentsuccessful', ada)
  await waitFor(() => expect(app.path()).toBe('/profile'))
})
