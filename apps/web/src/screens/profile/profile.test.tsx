import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from '@velvet/contract/shared/errors'
import { cinemaSelected, countChosen, purchasePutOff, showtimeSelected } from '../../state/booking.ts'
import type { AppStore } from '../../state/store.ts'
import { openApp, signIn } from '../../test/open-app.tsx'
import { ZARANDA, aShowtime } from '../../test/programme.ts'
import { ADA } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'

const ACCOUNT = `GET /api/v1/user/${ADA.UUID}`
const WALLET = `GET /api/v1/wallet/${ADA.UUID}`
const TOAST = 'Your account just got more Velvet Points!'

const ada = (store: AppStore) => signIn(store, ADA)
const entry = (id: string, amount: number, reason: string) => ({
  id,
  amount,
  reason,
  reference: id,
  balanceAfter: 100,
  at: '2026-11-21T13:05:00Z',
})
const wallet = (entries: unknown[], next: string | null = null) => ({ balance: 1, entries, next })
const answers = () => ({ [ACCOUNT]: { user: ADA }, [WALLET]: wallet([]) })

beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => undefined))
afterEach(() => vi.useRealTimers())

/** Looks only in the history of Points, because the bar at the top may have a button of the same name. */
async function historyButton(name: string) {
  const history = await screen.findByRole('region', { name: 'Points history' })
  return within(history).findByRole('button', { name })
}

test('the profile shows name, Points, phone, email and version', async () => {
  await answering(answers())
  openApp('/profile', ada)
  await screen.findByRole('heading', { level: 2, name: 'ada' })
  for (const text of ['5,000 Vp', '08030000001', 'ada@velvet.example', 'Version 3.2.0']) {
    screen.getByText(text)
  }
})

test('the balance is the present one, not that of the last visit', async () => {
  await answering({ ...answers(), [ACCOUNT]: { user: { ...ADA, Balance: 5150 } } })
  openApp('/profile', ada)
  await screen.findByText('5,150 Vp')
})

test('a balance that could not be read again says why, and another try reads it', async () => {
  let answer: unknown = new AppError('internal')
  await answering({ ...answers(), [ACCOUNT]: () => answer })
  openApp('/profile', ada)
  const alert = await screen.findByRole('alert')
  within(alert).getByText(new AppError('internal').message)
  screen.getByText('5,000 Vp')
  answer = { user: { ...ADA, Balance: 5150 } }
  fireEvent.click(within(alert).getByRole('button', { name: 'Try Again' }))
  await screen.findByText('5,150 Vp')
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  [3000, 'primary'],
  [2999, 'quiet'],
] as const)(
  'with a balance of %i Vp, the button of a postponed purchase of 3,000 Vp looks %s',
  async (balance, look) => {
    await answering({ ...answers(), [ACCOUNT]: { user: { ...ADA, Balance: balance } } })
    openApp('/profile', (store) => {
      signIn(store, { ...ADA, Balance: balance })
      store.dispatch(showtimeSelected(aShowtime('18:30', { TicketPrice: 1500 })))
      store.dispatch(cinemaSelected(ZARANDA))
      store.dispatch(countChosen(2))
      store.dispatch(purchasePutOff({ movieTitle: 'the wedding party' }))
    })
    const finish = await screen.findByRole('button', { name: /^Finish buying/ })
    expect(finish.className).toContain(look)
    const isMoreQuiet = 'quiet' in screen.getByRole('link', { name: /^Get More/ }).dataset
    expect(isMoreQuiet).toBe(look === 'primary')
  },
)

test('the cards lead to the top-up and to the tickets', async () => {
  await answering(answers())
  openApp('/profile', ada)
  const more = await screen.findByRole('link', { name: 'Get More Velvet Points' })
  expect(more.getAttribute('href')).toBe('/fund')
  const tickets = screen.getByRole('link', { name: /View Purchased Tickets/ })
  expect(tickets.getAttribute('href')).toBe('/mytickets')
})

test('a toast reports new Points for five seconds', async () => {
  await answering(answers())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  openApp('/profile', ada, { showToast: true })
  await screen.findByText(TOAST)
  // Its time starts once the screen is there.
  await act(() => Promise.resolve())
  act(() => void vi.advanceTimersByTime(4_000))
  screen.getByText(TOAST)
  act(() => void vi.advanceTimersByTime(1_500))
  expect(screen.queryByText(TOAST)).toBeNull()
})

test.each([undefined, { showToast: false }])('without its flag there is no toast', async (state) => {
  await answering(answers())
  openApp('/profile', ada, state)
  await screen.findByText('Security')
  expect(screen.queryByText(TOAST)).toBeNull()
})

test('the history lists movements of Points, newest first, with more on demand', async () => {
  await answering({
    ...answers(),
    [WALLET]: wallet([entry('9', -300, 'ticket-purchase'), entry('8', 150, 'top-up')], '8'),
    [`${WALLET}?before=8`]: wallet([entry('7', 5, 'sign-up-bonus')]),
  })
  openApp('/profile', ada)
  await screen.findByText('Tickets bought')
  screen.getByText('−300 Vp')
  screen.getByText('+150 Vp')
  const times = screen.getAllByText('2:05 PM').map((time) => time.parentElement?.textContent)
  expect(times).toEqual(['21/Nov/2026, 2:05 PM', '21/Nov/2026, 2:05 PM'])
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByText('+5 Vp')
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('a history that failed to load can be requested again', async () => {
  const server = await answering({ ...answers(), [WALLET]: new Error('cut') })
  openApp('/profile', ada)
  const again = await historyButton('Try Again')
  server.answers[WALLET] = wallet([entry('8', 150, 'top-up')])
  fireEvent.click(again)
  await screen.findByText('Points bought')
})

test('the balance is read again when the network is back', async () => {
  const server = await answering({ ...answers(), [ACCOUNT]: new Error('cut') })
  const app = openApp('/profile', ada)
  await waitFor(() => expect(app.store.getState().updatedUserData.error).toBe('Network error'))
  server.answers[ACCOUNT] = { user: { ...ADA, Balance: 7 } }
  act(() => void window.dispatchEvent(new Event('online')))
  await screen.findByText('7 Vp')
})

test('a history that failed to load is read again when the network is back', async () => {
  const server = await answering({ ...answers(), [WALLET]: new Error('cut') })
  openApp('/profile', ada)
  await historyButton('Try Again')
  server.answers[WALLET] = wallet([entry('8', 150, 'top-up')])
  act(() => void window.dispatchEvent(new Event('online')))
  await screen.findByText('Points bought')
})

test("logging out opens the login and deletes the person's data", async () => {
  const server = await answering({ ...answers(), [ACCOUNT]: { user: { ...ADA, Balance: 7 } } })
  const app = openApp('/profile', ada)
  localStorage.setItem(`pending-top-up:${ADA.UUID}`, '1')
  await screen.findByText('7 Vp')
  fireEvent.click(screen.getByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(app.path()).toBe('/login'))
  await waitFor(() => expect(server.requests).toContain('POST /api/v1/logout'))
  expect(localStorage.getItem('token')).toBeNull()
  expect(JSON.stringify(app.store.getState())).not.toContain(ADA.PhoneNumber)
  expect(localStorage.getItem(`pending-top-up:${ADA.UUID}`)).toBeNull()
})

test('a logout works in a browser that refuses all storage', async () => {
  await answering(answers())
  const app = openApp('/profile', ada)
  const before = Object.getOwnPropertyDescriptor(globalThis, 'indexedDB')
  Object.defineProperty(globalThis, 'indexedDB', {
    configurable: true,
    get: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  onTestFinished(() => {
    if (before) Object.defineProperty(globalThis, 'indexedDB', before)
    else Reflect.deleteProperty(globalThis, 'indexedDB')
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(app.path()).toBe('/login'))
})
