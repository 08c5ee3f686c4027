import { fireEvent, screen, waitFor } from '@testing-library/react'
import { AppError } from '@velvet/contract/shared/errors'
import { expect, test } from 'vitest'
import { openApp } from '../../test/open-app.tsx'
import { idOf } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'
import type { Answers, Ask } from '../../test/server.ts'

const SEND = 'POST /api/v1/user/otpcode'
const VERIFY = 'POST /api/v1/user/verifyotpcode'
const CHANGE = 'POST /api/v1/user/changepassword'
const PIN_ID = idOf('the code')
const VERIFIED = { message: 'ok', verified: true, accountExists: true }
const PHONE = '08030000001'
const FAILED = 'Invalid entry. Please try again.'

const serving = (answers: Answers = {}) =>
  answering({
    [SEND]: { message: 'OTP sent successfully', data: { pinId: PIN_ID, pin_id: PIN_ID } },
    [VERIFY]: VERIFIED,
    [CHANGE]: { message: 'Password changed successfully!' },
    ...answers,
  })

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

async function enter(label: string, value: string, button: string) {
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
  press(button)
}

async function reachPasswordStep() {
  await enter('Phone Number', PHONE, 'Send Code')
  await enter('SMS Code', '12345', 'Verify Code')
  await screen.findByLabelText('New Password')
}

async function choosePassword(password: string, again: string) {
  fireEvent.change(screen.getByLabelText('New Password'), { target: { value: password } })
  await enter('Confirm Password', again, 'Change Password')
}

test('a person enters phone, code and a new password, and is led to the login', async () => {
  const bodies: unknown[] = []
  await serving({ [CHANGE]: ({ body }: Ask) => (bodies.push(body), { message: 'ok' }) })
  const app = openApp('/forgotpassword')
  await reachPasswordStep()
  await choosePassword('a-new-password', 'a-new-password')
  await screen.findByText('Password changed successfully!')
  expect(bodies).toEqual([{ phoneNumber: PHONE, verificationCode: '12345', newPassword: 'a-new-password' }])
  press('Go to Login')
  await waitFor(() => expect(app.path()).toBe('/login'))
  expect(sessionStorage.getItem('forgot-password')).toBeNull()
})

test('a reset code that arrives after the change was cancelled changes nothing', async () => {
  let send: (answer: unknown) => void = () => undefined
  const late = new Promise((resolve) => (send = resolve))
  const server = await serving({ [SEND]: () => late })
  const app = openApp('/forgotpassword')
  await enter('Phone Number', PHONE, 'Send Code')
  await waitFor(() => expect(server.requests).toContain(SEND))
  press('Cancel')
  await screen.findByRole('button', { name: 'Log In' })
  send({ message: 'OTP sent successfully', data: { pinId: PIN_ID, pin_id: PIN_ID } })
  press('Forgot Password?')
  await screen.findByRole('button', { name: 'Send Code' })
  await waitFor(() => expect(app.path()).toBe('/forgotpassword'))
  expect(sessionStorage.getItem('forgot-password')).not.toContain(PIN_ID)
})

test('a native app, which keeps no cookies, sends the secret of its verification', async () => {
  const bodies: unknown[] = []
  await serving({
    [VERIFY]: { ...VERIFIED, verificationSecret: 'of-this-phone' },
    [CHANGE]: ({ body }: Ask) => (bodies.push(body), { message: 'ok' }),
  })
  openApp('/forgotpassword')
  await reachPasswordStep()
  await choosePassword('a-new-password', 'a-new-password')
  await screen.findByText('Password changed successfully!')
  expect(bodies).toMatchObject([{ verificationSecret: 'of-this-phone' }])
})

test('different passwords are reported before anything is sent', async () => {
  const server = await serving()
  openApp('/forgotpassword')
  await reachPasswordStep()
  await choosePassword('a-new-password', 'another-password')
  screen.getByText('Passwords do not match. Please try again.')
  expect(server.requests).not.toContain(CHANGE)
  await choosePassword('a-new-password', 'a-new-password')
  await screen.findByText('Password changed successfully!')
})

test.each([
  ['a code that is not sent', { [SEND]: new AppError('otp-not-sent') }, 1],
  ['a wrong code', { [VERIFY]: new AppError('otp-invalid') }, 2],
  ['a cut connection', { [VERIFY]: new Error('cut') }, 2],
  ['a refused change', { [CHANGE]: new AppError('otp-expired') }, 3],
])('%s is an invalid entry, and Retry starts again', async (_, answers, step) => {
  await serving(answers)
  openApp('/forgotpassword')
  await enter('Phone Number', PHONE, 'Send Code')
  if (step > 1) await enter('SMS Code', '12345', 'Verify Code')
  if (step > 2) {
    await screen.findByLabelText('New Password')
    await choosePassword('a-new-password', 'a-new-password')
  }
  await screen.findByText(FAILED)
  press('Retry')
  await screen.findByRole('button', { name: 'Send Code' })
  expect(screen.queryByText(FAILED)).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Phone Number').value).toBe(PHONE)
})

test('a failure with a reason shows it beside the message', async () => {
  await serving({ [SEND]: new Error('cut') })
  openApp('/forgotpassword')
  await enter('Phone Number', PHONE, 'Send Code')
  await screen.findByText(FAILED)
  screen.getByText('Network error')
})

test('Cancel leads to the login and deletes the draft', async () => {
  await serving()
  const app = openApp('/forgotpassword')
  await enter('Phone Number', PHONE, 'Send Code')
  await screen.findByLabelText('SMS Code')
  press('Cancel')
  await waitFor(() => expect(app.path()).toBe('/login'))
  expect(sessionStorage.getItem('forgot-password')).toBeNull()
})

test('a page dropped while its owner read the message asks for the code again', async () => {
  await serving()
  openApp('/forgotpassword')
  await enter('Phone Number', PHONE, 'Send Code')
  await screen.findByLabelText('SMS Code')
  document.body.replaceChildren()
  openApp('/forgotpassword')
  await enter('SMS Code', '12345', 'Verify Code')
  await screen.findByLabelText('New Password')
})
