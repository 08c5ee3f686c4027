import { fireEvent, screen, waitFor } from '@testing-library/react'
import { AppError } from '@velvet/contract/shared/errors'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Ask } from '../../test/server.ts'
import { idOf } from '../../test/samples.ts'
import {
  SENT,
  PHONE,
  UNVERIFIED,
  VERIFIED,
  opened,
  serving,
  field,
  write,
  press,
  openSignUp,
  sendCode,
  verifyPhone,
  fillInTheRest,
  pass,
} from '../../test/sign-up-form.ts'

afterEach(() => vi.useRealTimers())

test('a number other than the verified one must be verified itself', async () => {
  const server = await serving()
  await openSignUp()
  fillInTheRest()
  await verifyPhone()
  write('Phone Number', '08037654321')
  expect(screen.queryByText('Phone number verified')).toBeNull()
  press('Sign Up')
  screen.getByText(UNVERIFIED)
  expect(server.requests).not.toContain('POST /api/v1/signup')
})

test('a native app, which keeps no cookies, sends the secret of its verification', async () => {
  const signedUp: unknown[] = []
  await serving({
    'POST /api/v1/user/verifyotpcode': { ...VERIFIED, verificationSecret: 'of-this-phone' },
    'POST /api/v1/signup': ({ body }: Ask) => (signedUp.push(body), opened(5)),
  })
  const app = await openSignUp()
  fillInTheRest()
  await verifyPhone()
  press('Sign Up')
  await waitFor(() => expect(app.path()).toBe('/signupsuccessful'))
  expect(signedUp).toMatchObject([{ verificationSecret: 'of-this-phone' }])
})

test('a code sent after its form was left is requested when the form reopens', async () => {
  let send: (answer: unknown) => void = () => undefined
  const late = new Promise((resolve) => (send = resolve))
  await serving({ 'POST /api/v1/user/otpcode': () => late })
  const app = await openSignUp()
  write('Phone Number', PHONE)
  press('Send OTP')
  fireEvent.click(screen.getByRole('link', { name: 'Privacy Policy' }))
  await waitFor(() => expect(app.path()).toBe('/privacy'))
  await screen.findByRole('heading', { name: 'Security' })
  send(SENT)
  await waitFor(() => expect(sessionStorage.getItem('sign-up')).toContain(SENT.data.pinId))
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  await screen.findByLabelText('OTP')
  expect(field('Phone Number').value).toBe(PHONE)
})

test('no code is sent to an impossible number', async () => {
  const server = await serving()
  await openSignUp()
  write('Phone Number', '0123')
  press('Send OTP')
  await screen.findByText(/Please enter a Nigerian mobile number/)
  expect(server.requests).not.toContain('POST /api/v1/user/otpcode')
})

test.each([
  ['is refused', new AppError('otp-not-sent'), 'Failed to send OTP.'],
  ['breaks the server', new AppError('internal'), 'Failed to send OTP.'],
  ['does not reach the server', new Error('cut'), 'Error sending OTP.'],
  ['was done too often', new AppError('otp-too-many-sent'), /Too many codes were sent/],
])('sending a code that %s is an alert at the field of the number', async (_, answer, text) => {
  await serving({ 'POST /api/v1/user/otpcode': answer })
  await openSignUp()
  write('Phone Number', PHONE)
  press('Send OTP')
  const alert = await screen.findByText(text)
  expect(alert.closest('[role=alert]')).not.toBeNull()
  expect(field('Phone Number').getAttribute('aria-describedby')).toBe(alert.id)
  expect(screen.queryByLabelText('OTP')).toBeNull()
})

test.each([
  ['is wrong', new AppError('otp-invalid'), 'Invalid OTP.'],
  ['does not reach the server', new Error('cut'), 'Error verifying OTP.'],
  ['breaks the server', new AppError('internal'), 'Error verifying OTP.'],
  ['is too old', new AppError('otp-expired'), /This code has expired/],
])('a code that %s is an alert at the field of the code', async (_, answer, text) => {
  await serving({ 'POST /api/v1/user/verifyotpcode': answer })
  await openSignUp()
  await sendCode()
  write('OTP', '54 321 0')
  expect(field('OTP').value).toBe('54321')
  press('Verify OTP')
  const alert = await screen.findByText(text)
  expect(alert.closest('[role=alert]')).not.toBeNull()
  expect(field('OTP').getAttribute('aria-describedby')).toBe(alert.id)
  expect(screen.queryByText('Phone number verified')).toBeNull()
})

test('a missing code can be requested again after a minute, also by WhatsApp', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const channels: unknown[] = []
  await serving({
    'POST /api/v1/user/otpcode': ({ body }: Ask) => {
      channels.push((body as { channel: string }).channel)
      const pinId = idOf(`code ${channels.length}`)
      return { message: SENT.message, data: { pinId, pin_id: pinId } }
    },
  })
  await openSignUp()
  await sendCode()
  await pass(59_000)
  expect(screen.queryByRole('button', { name: 'Send by WhatsApp' })).toBeNull()
  await pass(1_000)
  press('Send by WhatsApp')
  await screen.findByText('60 s')
  expect(channels).toEqual([undefined, 'whatsapp'])
})

test('a missing code is read aloud in a call after a minute, once', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const called: unknown[] = []
  await serving({ 'POST /api/v1/user/otpcall': ({ body }: Ask) => (called.push(body), null) })
  await openSignUp()
  await sendCode()
  await pass(59_000)
  expect(screen.queryByRole('button', { name: 'Call me instead' })).toBeNull()
  await pass(1_000)
  press('Call me instead')
  await screen.findByText(`We are calling ${PHONE}. Listen for the code.`)
  expect(screen.queryByRole('button', { name: 'Call me instead' })).toBeNull()
  expect(called).toEqual([{ phoneNumber: PHONE, pinId: SENT.data.pinId }])
})

test('WhatsApp is asked for beside the verified number, and is off at first', async () => {
  const signedUp: unknown[] = []
  await serving({
    'POST /api/v1/user/verifyotpcode': { ...VERIFIED, offersWhatsApp: true },
    'POST /api/v1/signup': ({ body }: Ask) => (signedUp.push(body), opened(5)),
  })
  const app = await openSignUp()
  fillInTheRest()
  expect(screen.queryByRole('switch', { name: /WhatsApp/ })).toBeNull()
  await verifyPhone()
  const choice = screen.getByRole('switch', { name: /WhatsApp/ })
  expect(choice.getAttribute('aria-checked')).toBe('false')
  fireEvent.click(choice)
  press('Sign Up')
  await waitFor(() => expect(app.path()).toBe('/signupsuccessful'))
  expect(signedUp).toMatchObject([{ whatsApp: true }])
})

test('a refused call says why', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  await serving({ 'POST /api/v1/user/otpcall': new AppError('otp-too-many-sent') })
  await openSignUp()
  await sendCode()
  await pass(60_000)
  press('Call me instead')
  await screen.findByText(/Too many codes were sent/)
})

test('the code field says where the code went, and the number is the username', async () => {
  await serving()
  await openSignUp()
  expect(field('Phone Number').autocomplete).toBe('username')
  await sendCode()
  expect(field('OTP').autocomplete).toBe('one-time-code')
  screen.getByText(`Sent to ${PHONE}`)
})

test('a code is sent once, after its fifth digit', async () => {
  const server = await serving()
  await openSignUp()
  await sendCode()
  write('OTP', '1234')
  write('OTP', '12345')
  await screen.findByText('Phone number verified')
  const sent = server.requests.filter((call) => call === 'POST /api/v1/user/verifyotpcode')
  expect(sent).toHaveLength(1)
})

test('a wrong code that was sent by hand is not sent again after the pause', async () => {
  const server = await serving({ 'POST /api/v1/user/verifyotpcode': new AppError('otp-invalid') })
  await openSignUp()
  await sendCode()
  write('OTP', '54321')
  press('Verify OTP')
  await screen.findByText('Invalid OTP.')
  await new Promise((resolve) => setTimeout(resolve, 600))
  screen.getByText('Invalid OTP.')
  const sent = server.requests.filter((call) => call === 'POST /api/v1/user/verifyotpcode')
  expect(sent).toHaveLength(1)
})

test('a browser that reads the message fills in the code, and the code is sent', async () => {
  const asked: unknown[] = []
  vi.stubGlobal('OTPCredential', vi.fn())
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { get: (what: unknown) => (asked.push(what), Promise.resolve({ code: '54321' })) },
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'credentials')
  })
  await serving()
  await openSignUp()
  await sendCode()
  await screen.findByText('Phone number verified')
  expect(asked).toMatchObject([{ otp: { transport: ['sms'] } }])
})

test('an existing account is reported once its number is verified, with a login', async () => {
  await serving({
    'POST /api/v1/user/verifyotpcode': { message: 'ok', verified: true, accountExists: true },
  })
  const app = await openSignUp()
  await verifyPhone()
  await screen.findByText('An account with this phone number already exists on Velvet.')
  fireEvent.click(screen.getByRole('link', { name: 'Log in with this number' }))
  await waitFor(() => expect(app.path()).toBe('/login'))
  expect((await screen.findByLabelText<HTMLInputElement>('Phone Number')).value).toBe(PHONE)
})
