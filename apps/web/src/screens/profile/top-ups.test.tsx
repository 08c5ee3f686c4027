import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Payment } from '@velvet/contract/shared/entities/entities'
import { AppError } from '@velvet/contract/shared/errors'
import type { AppStore } from '../../state/store.ts'
import { openApp, signIn } from '../../test/open-app.tsx'
import { ADA, aPayment } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'

const ACCOUNT = `GET /api/v1/user/${ADA.UUID}`
const WALLET = `GET /api/v1/wallet/${ADA.UUID}`
const LIST = 'GET /api/v1/payments'
const PENDING = aPayment()
const ASK = `GET /api/v1/payments/${PENDING.tx_ref}`

const ada = (store: AppStore) => signIn(store, ADA)
const list = (payments: Payment[], next: string | null = null) => ({ payments, next })
const answers = (payments: Payment[]) => ({
  [ACCOUNT]: { user: ADA },
  [WALLET]: { balance: 1, entries: [], next: null },
  [LIST]: list(payments),
  [ASK]: { payment: PENDING },
})
const topUps = async () => within(await screen.findByRole('region', { name: 'Top-ups' }))

beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => undefined))
afterEach(() => vi.useRealTimers())

test.each<[Partial<Payment>, string]>([
  [{ status: 'pending' }, 'Being confirmed'],
  [{ status: 'successful' }, 'Points added'],
  [{ status: 'failed' }, 'Did not go through'],
  [{ status: 'unmatched' }, 'Needs a look'],
  [{ status: 'successful', refund: 'pending' }, 'Your money is on its way back'],
  [{ status: 'successful', refund: 'refunded' }, 'Your money was sent back'],
  [{ status: 'successful', refund: 'refunded', refunded: 68 }, 'A part of your money was sent back'],
  [{ status: 'successful', refund: 'pending', refunded: 68 }, 'A part of your money is on its way back'],
  [{ status: 'successful', reversed: 102 }, 'Your payment went back, and its Points with it'],
  [{ status: 'successful', reversed: 1 }, 'A part of your payment went back, and its Points with it'],
  [{ status: 'unmatched', refund: 'refunded' }, 'Your money was sent back'],
  [{ status: 'successful', refund: 'failed' }, 'Your refund is being seen to'],
])('a top-up %o shows its state, amount, price and reference', async (changes, text) => {
  const payment = aPayment(changes)
  await answering({ ...answers([payment]), [ASK]: { payment } })
  openApp('/profile', ada)
  const region = await topUps()
  await region.findByText(text)
  region.getByText('150 Vp')
  region.getByText('₦102')
  region.getByText(payment.tx_ref)
  expect(region.getByText('6:25 AM').parentElement?.textContent).toMatch(/^21\/Nov\/2026, 6:25 AM/)
})

test('a pending payment shows its end while visible and updates the balance', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const server = await answering(answers([PENDING]))
  const app = openApp('/profile', ada)
  const region = await topUps()
  await region.findByText('Being confirmed')
  await waitFor(() => expect(server.requests).toContain(ASK))

  const done = aPayment({ status: 'successful' })
  server.answers[ASK] = { payment: done }
  server.answers[LIST] = list([done])
  server.answers[ACCOUNT] = { user: { ...ADA, Balance: 5150 } }
  act(() => void vi.advanceTimersByTime(2_500))
  await region.findByText('Points added')
  await waitFor(() => expect(app.store.getState().updatedUserData.userData?.Balance).toBe(5150))
  expect(region.getByRole('status').textContent).toBe('150 Vp: Points added')
})

test('the screen checks at most three payments at once', async () => {
  const many = ['1', '2', '3', '4', '5'].map((end) => aPayment({ tx_ref: `0803000000${end}` }))
  const server = await answering(answers(many))
  openApp('/profile', ada)
  await (await topUps()).findAllByText('Being confirmed')
  const asked = () => new Set(server.requests.filter((call) => call.startsWith(`${LIST}/`)))
  await waitFor(() => expect(asked().size).toBe(3))
})

test('older top-ups are loaded page by page', async () => {
  const first = aPayment({ tx_ref: '08030000001900', status: 'successful' })
  const older = aPayment({ tx_ref: '08030000001100', status: 'failed' })
  await answering({
    ...answers([]),
    [LIST]: list([first], first.tx_ref),
    [`${LIST}?before=${first.tx_ref}`]: list([older]),
  })
  openApp('/profile', ada)
  const region = await topUps()
  fireEvent.click(await region.findByRole('button', { name: 'Show more top-ups' }))
  await region.findByText(older.tx_ref)
  region.getByText(first.tx_ref)
  expect(region.queryByRole('button')).toBeNull()
})

test('an empty list says so, and a list that failed to load can be requested again', async () => {
  const server = await answering({ ...answers([]), [LIST]: new AppError('internal') })
  openApp('/profile', ada)
  const region = await topUps()
  const again = await region.findByRole('button', { name: 'Read top-ups again' })
  server.answers[LIST] = list([])
  fireEvent.click(again)
  await region.findByText('You have not bought Points yet.')
})

test('an unpaid checkout can be cancelled and is then not checked again', async () => {
  localStorage.setItem(`pending-top-up:${ADA.UUID}`, PENDING.tx_ref)
  await answering(answers([PENDING]))
  openApp('/profile', ada)
  const region = await topUps()
  fireEvent.click(await region.findByRole('button', { name: 'I did not pay' }))
  region.getByText('You did not pay')
  expect(localStorage.getItem(`pending-top-up:${ADA.UUID}`)).toBeNull()

  cleanup()
  const again = await answering(answers([PENDING]))
  openApp('/profile', ada)
  const later = await topUps()
  fireEvent.click(await later.findByRole('button', { name: 'I have paid' }))
  await waitFor(() => expect(again.requests).toContain(ASK))
  expect(again.requests.indexOf(ASK)).toBeGreaterThan(again.requests.indexOf(LIST))
  later.getByText('Being confirmed')
})

test('a checkout cancelled on the top-up screen is cancelled in the list too', async () => {
  localStorage.setItem(`pending-top-up:${ADA.UUID}`, PENDING.tx_ref)
  const server = await answering(answers([PENDING]))
  openApp('/fund', ada)
  fireEvent.click(await screen.findByRole('button', { name: 'I did not pay' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'I did not pay' })).toBeNull())
  cleanup()
  const asked = server.requests.filter((call) => call === ASK).length
  openApp('/profile', ada)
  await (await topUps()).findByText('You did not pay')
  expect(server.requests.filter((call) => call === ASK)).toHaveLength(asked)
})

test('a payment that was called off, but paid, shows that its Points were added', async () => {
  localStorage.setItem(`pending-top-up:${ADA.UUID}:called-off`, PENDING.tx_ref)
  await answering(answers([aPayment({ status: 'successful' })]))
  openApp('/profile', ada)
  const region = await topUps()
  await region.findByText('Points added')
  expect(region.queryByRole('button')).toBeNull()
})
