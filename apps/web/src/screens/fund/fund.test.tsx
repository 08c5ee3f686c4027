import { fireEvent, screen, waitFor } from '@testing-library/react'
import { AppError } from '@velvet/contract/shared/errors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openApp } from '../../test/open-app.tsx'
import { answering } from '../../test/server.ts'
import { standInCheckout } from '../../test/stand-in-checkout.ts'
import { START, ada, amount, answers, proceed } from '../../test/top-up.tsx'

beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => undefined))
afterEach(() => sessionStorage.clear())

test('the top-up screen shows what it sells and the smallest top-up', async () => {
  await answering(answers())
  openApp('/fund', ada)
  await screen.findByRole('heading', { name: 'Get Velvet Cinema Credits:' })
  screen.getByRole('img', { name: 'Velvet' })
  await screen.findByPlaceholderText('Enter your desired Velvet Points amount...')
  await screen.findByText('At least 60 Vp')
})

test('an amount above the largest top-up is reported before it is sent', async () => {
  await answering(answers())
  openApp('/fund', ada)
  await screen.findByText('At least 60 Vp')
  fireEvent.change(await amount(), { target: { value: '1000001' } })
  await screen.findByText('At most 1,000,000 Vp')
  expect((await amount()).getAttribute('aria-invalid')).toBe('true')
})

test.each(['1,500.50', '-150', '1.500', '1x50', '1e3'])(
  'the amount %j is refused with a message and buys nothing',
  async (typed) => {
    const server = await answering(answers())
    openApp('/fund', ada)
    fireEvent.change(await amount(), { target: { value: typed } })
    screen.getByText('Please type a whole number of Points, such as 1500')
    expect(screen.queryByText(/Vp = /)).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Proceed to Pay' }))
    screen.getByText('Please type a whole number of Points, such as 1500')
    expect(server.requests).not.toContain(START)
  },
)

test.each(['', '0', '000'])('nothing can be paid for %j', async (typed) => {
  await answering(answers())
  openApp('/fund', ada)
  await screen.findByText('At least 60 Vp')
  fireEvent.change(await amount(), { target: { value: typed } })
  expect(screen.queryByRole('button', { name: 'Proceed to Pay' })).toBeNull()
})

test.each([
  ['59', 'At least 60 Vp'],
  ['1000001', 'At most 1,000,000 Vp'],
])('Proceed to Pay for %s says beside the field: %s', async (typed, text) => {
  const server = await answering(answers())
  openApp('/fund', ada)
  await screen.findByText('At least 60 Vp')
  fireEvent.change(await amount(), { target: { value: typed } })
  fireEvent.click(screen.getByRole('button', { name: 'Proceed to Pay' }))
  const field = await amount()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const told = field.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(told.map((id) => document.getElementById(id)?.textContent)).toContain(text)
  expect(server.requests).not.toContain(START)
  fireEvent.change(field, { target: { value: '60' } })
  expect((await amount()).getAttribute('aria-invalid')).toBeNull()
})

test('amounts from the smallest top-up on can be paid', async () => {
  await answering(answers())
  openApp('/fund', ada)
  await screen.findByText('At least 60 Vp')
  fireEvent.change(await amount(), { target: { value: '60' } })
  screen.getByRole('button', { name: 'Proceed to Pay' })
})

test('the balance, the ways to pay and a back arrow are on the screen', async () => {
  await answering(answers())
  const app = openApp('/fund', ada)
  expect((await screen.findByText(/^Balance:/)).textContent).toBe('Balance: 5,000 Vp')
  const ways = screen.getByRole('list', { name: 'Ways to pay' })
  expect(ways.textContent).toBe(' Card USSD Bank transfer')
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(app.path()).toBe('/profile'))
})

test('Cancel leads to the profile', async () => {
  await answering(answers())
  const app = openApp('/fund', ada)
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(app.path()).toBe('/profile'))
})

test('a refusal is shown with its own message until the amount is edited', async () => {
  const text = 'The smallest top-up is 80 Vp'
  standInCheckout()
  await answering({ ...answers(), [START]: new AppError('top-up-too-small', { message: text }) })
  openApp('/fund', ada)
  // The operator has raised the limit since the app read it.
  await proceed('70')
  await screen.findByText(text)
  fireEvent.change(await amount(), { target: { value: '100' } })
  expect(screen.queryByText(text)).toBeNull()
})

test('a visitor is sent to sign up', async () => {
  await answering({})
  const app = openApp('/fund')
  await waitFor(() => expect(app.path()).toBe('/signup'))
})
