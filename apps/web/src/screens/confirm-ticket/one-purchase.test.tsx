import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { DAY_MS } from '@velvet/contract/shared/time/durations'
import { AppError } from '@velvet/contract/shared/errors'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { answersAbout, chooseShowtime } from '../../test/chosen-showtime.ts'
import { openApp } from '../../test/open-app.tsx'
import { ADA, TICKET, tokenOf, idOf } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'
import type { Ask } from '../../test/server.ts'

// These tests are about events between a try whose answer was lost and the next try that is
// answered.

const BOLA = { ...ADA, UUID: '0199f0a0-0000-7000-8000-000000000002', PhoneNumber: '08030000002' }

beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => undefined))

/**
 * A server that sells once for each customer and key, like the real one. The answer of its first
 * sale is lost. The entries of `says` replace the next answers, until none is left.
 */
async function boxOffice(...says: (AppError | Error)[]) {
  const sold = new Map<string, string>()
  let asks = 0
  const sell = ({ headers, body }: Ask) => {
    const { uuid } = body as { uuid: string }
    const refusal = asks > 0 ? says[asks - 1] : undefined
    asks += 1
    if (refusal) return refusal
    const key = `${uuid} ${String(headers['idempotency-key'])}`
    const isNew = !sold.has(key)
    sold.set(key, JSON.stringify(body))
    if (isNew && sold.size === 1) return new Error('cut')
    return { message: 'Success!', purchaseID: idOf(key), balance: 3500, tickets: [TICKET] }
  }
  await answering({
    ...answersAbout(),
    'POST /api/v1/purchaseticket': sell,
    'POST /api/v1/login': ({ body }: Ask) => {
      const { phoneNumber } = body as { phoneNumber: string }
      const user = phoneNumber === ADA.PhoneNumber ? ADA : BOLA
      return { token: tokenOf(user.UUID), user }
    },
  })
  return sold
}

const press = () => fireEvent.click(screen.getByRole('button', { name: 'Confirm Seat' }))

async function open(user = ADA) {
  cleanup()
  const app = openApp('/confirmticket', (store) => chooseShowtime(store, { user }))
  await screen.findByRole('heading', { name: 'The Wedding Party' })
  return app
}

async function loseAnswer() {
  const app = await open()
  press()
  await screen.findByText(/We could not reach the server/)
  return app
}

/** The screen asks by itself how a try of the last minutes ended. */
const seesEnd = () => screen.findByRole('heading', { name: 'Success!' })

async function findOut() {
  press()
  await screen.findByRole('heading', { name: 'Success!' })
}

test.each([
  ['a session that ended', new AppError('session-ended')],
  ['a call without a session', new AppError('sign-in-required')],
  ['another person’s session', new AppError('not-yours')],
  ['too many tries', new AppError('too-many-requests')],
  ['a server that is closed', new AppError('service-unavailable')],
  ['a fault of the server', new AppError('internal')],
  ['a proxy’s bad request', new AppError('bad-request')],
  ['silence', new Error('cut')],
])('after a lost answer, %s deletes nothing: the same purchase is requested again', async (_, says) => {
  const sold = await boxOffice(says)
  await loseAnswer()
  press()
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Please wait' })).toBeNull())
  // A person who was logged out has logged in again.
  await open()
  await seesEnd()
  expect(sold.size).toBe(1)
})

test('once online, the screen repeats the request with the same key without a tap', async () => {
  const sold = await boxOffice(new Error('cut'))
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => network.mockRestore())
  network.mockReturnValue(true)
  await loseAnswer()
  network.mockReturnValue(false)
  fireEvent(window, new Event('offline'))
  fireEvent(document, new Event('visibilitychange'))
  expect(sold.size).toBe(1)
  network.mockReturnValue(true)
  // The first network is none yet, and the words stay on the screen while the app asks.
  fireEvent(window, new Event('online'))
  screen.getByText(/We could not reach the server/)
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Please wait' })).toBeNull())
  screen.getByText(/We could not reach the server/)
  fireEvent(window, new Event('online'))
  await seesEnd()
  expect(sold.size).toBe(1)
})

test('a refusal that the screen learns by itself says that nothing was bought', async () => {
  await boxOffice(new AppError('sold-out'))
  await loseAnswer()
  fireEvent(window, new Event('online'))
  await screen.findByText('There are not enough seats left for this showtime!')
  expect(screen.queryByText(/We could not reach the server/)).toBeNull()
})

test('a refusal by the server ends the purchase, and the next try is another one', async () => {
  const sold = await boxOffice(new AppError('sold-out'))
  await loseAnswer()
  press()
  await screen.findByText('There are not enough seats left for this showtime!')
  await findOut()
  expect(sold.size).toBe(2)
})

test.each([
  ['days later', 3 * DAY_MS],
  ['after a month', 30 * DAY_MS],
  ['by a clock that was set back', -2 * DAY_MS],
])('%s the same purchase is requested again', async (_, later) => {
  const sold = await boxOffice()
  await loseAnswer()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + later)
  onTestFinished(() => clock.mockRestore())
  await open()
  await screen.findByText(/Your last try was not answered/)
  await findOut()
  expect(sold.size).toBe(1)
})

test('a restarted phone requests the same purchase again', async () => {
  const sold = await boxOffice()
  await loseAnswer()
  sessionStorage.clear()
  await open()
  await seesEnd()
  expect(sold.size).toBe(1)
})

test('a phone without space for the key still repeats the same purchase', async () => {
  const sold = await boxOffice()
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  onTestFinished(() => full.mockRestore())
  await loseAnswer()
  await open()
  await seesEnd()
  expect(sold.size).toBe(1)
})

test('another person on the phone buys separately, and the first finds their purchase', async () => {
  const sold = await boxOffice()
  const app = await loseAnswer()
  forgetPerson(app)
  await logIn(BOLA.PhoneNumber)
  const theirs = await open(BOLA)
  expect(screen.queryByText(/Your last try was not answered/)).toBeNull()
  await findOut()
  forgetPerson(theirs)
  await logIn(ADA.PhoneNumber)
  await open()
  await seesEnd()
  expect([...sold.keys()].map((key) => key.split(' ')[0])).toEqual([ADA.UUID, BOLA.UUID])
})

test('an older tab repeats the same purchase whose response another tab lost', async () => {
  const sold = await boxOffice()
  await loseAnswer()
  const [place = ''] = Object.keys(localStorage).filter((name) => name.startsWith('unanswered:'))
  const kept = localStorage.getItem(place) ?? ''
  localStorage.removeItem(place)
  await open()
  expect(screen.queryByText(/Your last try was not answered/)).toBeNull()
  localStorage.setItem(place, kept)
  await findOut()
  expect(sold.size).toBe(1)
})

/** Ends the session of the person who is signed in, and stores that. */
function forgetPerson({ store, persistor }: ReturnType<typeof openApp>) {
  store.dispatch({ type: 'personForgotten' })
  persistor.flush()
}

async function logIn(phone: string) {
  cleanup()
  const app = openApp('/login')
  fireEvent.change(await screen.findByLabelText(/Phone Number/), { target: { value: phone } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret-enough' } })
  fireEvent.click(screen.getByRole('button', { name: 'Log In' }))
  await waitFor(() => expect(app.path()).toBe('/home'))
}
