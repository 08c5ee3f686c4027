import { keepDeviceKey } from '@velvet/client/device-key'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { AppError } from '@velvet/contract/shared/errors'
import { beforeEach, expect, test, vi } from 'vitest'
import type { AppStore } from '../../state/store.ts'
import { openApp, signIn } from '../../test/open-app.tsx'
import { ADA } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'
import type { Ask } from '../../test/server.ts'

const ACCOUNT = `GET /api/v1/user/${ADA.UUID}`
const UPDATE = 'PUT /api/v1/user/update'

const ada = (store: AppStore) => signIn(store, ADA)
const answers = () => ({
  [ACCOUNT]: { user: ADA },
  [`GET /api/v1/wallet/${ADA.UUID}`]: { balance: 1, entries: [], next: null },
})

const warnings = vi.spyOn(console, 'warn')
beforeEach(() => warnings.mockReset().mockImplementation(() => undefined))

async function openDialog(name: string) {
  fireEvent.click(await screen.findByRole('button', { name }))
  return within(screen.getByRole('dialog', { name }))
}

test('a username has letters, digits, hyphens and underscores, at most thirteen', async () => {
  await answering(answers())
  openApp('/profile', ada)
  const dialog = await openDialog('Change Username')
  const field = dialog.getByRole('textbox', { name: 'New username' })
  fireEvent.change(field, { target: { value: ' A da!_-1234567890' } })
  expect(field).toHaveProperty('value', 'Ada_-12345678')
  // It is not used to log in, so a password manager must not store it in place of the number.
  expect(field).toHaveProperty('autocomplete', 'nickname')
})

test('the page does not scroll while a dialog is open', async () => {
  await answering(answers())
  openApp('/profile', ada)
  const dialog = await openDialog('Change Email')
  expect(document.documentElement.dataset).toHaveProperty('locked')
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  expect(document.documentElement.dataset).not.toHaveProperty('locked')
})

test('a new username closes the dialog, and the account is read again', async () => {
  const server = await answering({ ...answers(), [UPDATE]: { message: 'Saved', user: ADA } })
  openApp('/profile', ada)
  const dialog = await openDialog('Change Username')
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'lovelace' } })
  server.answers[ACCOUNT] = { user: { ...ADA, Username: 'lovelace' } }
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByRole('heading', { level: 2, name: 'lovelace' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a refused username stays in its field, with the reason', async () => {
  const refusal = new AppError('username-taken')
  await answering({ ...answers(), [UPDATE]: refusal })
  openApp('/profile', ada)
  const dialog = await openDialog('Change Username')
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'taken' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('This username is taken')
  expect(warnings).toHaveBeenCalledWith('Username not changed:', 'This username is taken')
  expect(dialog.getByRole('textbox')).toHaveProperty('value', 'taken')
})

test('after a customer has changed the email, the profile shows the new one', async () => {
  const server = await answering({ ...answers(), [UPDATE]: { message: 'Saved', user: ADA } })
  openApp('/profile', ada)
  const dialog = await openDialog('Change Email')
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'new@velvet.example' } })
  server.answers[ACCOUNT] = { user: { ...ADA, Email: 'new@velvet.example' } }
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('new@velvet.example')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each([new Error('cut'), new AppError('email-taken')])(
  'an email that could not be changed reports Network error',
  async (answer) => {
    await answering({ ...answers(), [UPDATE]: answer })
    openApp('/profile', ada)
    const dialog = await openDialog('Change Email')
    expect(dialog.getByRole('textbox')).toHaveProperty('inputMode', 'email')
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'new@velvet.example' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('Network error')
  },
)

test('an email that belongs to another account reports Network error, with the reason', async () => {
  await answering({ ...answers(), [UPDATE]: new AppError('email-taken') })
  openApp('/profile', ada)
  const dialog = await openDialog('Change Email')
  fireEvent.change(dialog.getByRole('textbox'), { target: { value: 'new@velvet.example' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Network error')
  dialog.getByText('This email belongs to another account')
})

test('after an old login the dialog asks for the password, without a logout', async () => {
  const sent: unknown[] = []
  const answerFor = ({ password }: { password?: string }) => {
    if (password === undefined) return new AppError('recent-login-required')
    return password === 'right' ? { message: 'Saved', user: ADA } : new AppError('password-wrong')
  }
  await answering({
    ...answers(),
    [UPDATE]: ({ body }: Ask) => (sent.push(body), answerFor(body as { password?: string })),
  })
  keepDeviceKey('of-this-phone')
  openApp('/profile', ada)
  const dialog = await openDialog('Change Email')
  fireEvent.change(dialog.getByLabelText('New email'), { target: { value: 'new@velvet.example' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  const password = await dialog.findByLabelText('Your password')
  expect(document.activeElement).toBe(password)
  expect(dialog.queryByText('Network error')).toBeNull()

  fireEvent.change(password, { target: { value: 'wrong' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('This is not your password')
  fireEvent.change(password, { target: { value: 'right' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const change = { uuid: ADA.UUID, email: 'new@velvet.example' }
  expect(sent.at(-1)).toEqual({ ...change, password: 'right', deviceKey: 'of-this-phone' })
})

test('beside the shared email address, a button leads to an own one', async () => {
  const shared = { ...ADA, Email: 'transactions@velvet.example', HasOwnEmail: false }
  const server = await answering({ [ACCOUNT]: { user: shared } })
  openApp('/profile', (store) => signIn(store, shared))
  fireEvent.click(await screen.findByRole('button', { name: 'Add your own' }))
  await screen.findByRole('dialog', { name: 'Change Email' })
  server.answers[ACCOUNT] = { user: { ...ADA, HasOwnEmail: true } }
  cleanup()
  openApp('/profile', (store) => signIn(store, ADA))
  await screen.findByText(ADA.Email)
  expect(screen.queryByRole('button', { name: 'Add your own' })).toBeNull()
})
