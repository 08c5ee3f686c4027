import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { AppError } from '@velvet/contract/errors'
import { afterEach, expect, test, vi } from 'vitest'
import { openApp } from '../../test/open-app.tsx'
import { answering } from '../../test/server.ts'
import type { Answers, Ask } from '../../test/server.ts'

const LOCATIONS = {
  locations: [
    {
      country: 'Nigeria',
      states: [
        { state: 'Bauchi', lgas: ['Bauchi', 'Katagum'] },
        { state: 'Gombe', lgas: ['Akko'] },
      ],
    },
    { country: 'Ghana', states: [{ state: 'Ashanti', lgas: ['Kumasi'] }] },
  ],
}
const SENT = { message: 'OTP sent successfully', data: { pinId: 'pin-1', pin_id: 'pin-1' } }
const PHONE = '08031234567'
const UNVERIFIED = 'Please verify your phone number before signing up.'

/** A server on which everything goes well, but for what a test changes. */
const serving = (answers: Answers = {}) =>
  answering({
    'GET /api/v1/locations': LOCATIONS,
    'POST /api/v1/user/otpcode': SENT,
    'POST /api/v1/user/verifyotpcode': { message: 'ok', verified: true },
    'POST /api/v1/signup': { message: 'Sign up successful', user: {} },
    ...answers,
  })

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const write = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

async function openSignUp() {
  const app = openApp('/signup')
  await within(await screen.findByLabelText('Country')).findByText('Nigeria')
  return app
}

async function sendCode(phoneNumber = PHONE) {
  write('Phone Number', phoneNumber)
  press('Send OTP')
  await screen.findByLabelText('OTP')
}

async function verifyPhone() {
  await sendCode()
  write('OTP', '12345')
  press('Verify OTP')
  await screen.findByText('Phone number verified')
}

function fillInTheRest() {
  write('Country', 'Nigeria')
  write('State', 'Bauchi')
  write('Province/LGA', 'Katagum')
  write('Phone Number', PHONE)
  write('Password', 'velvet-demo-1')
  write('Date of Birth', '1995-05-05')
}

/** Lets time pass, once what was shown has started its clock. */
async function pass(ms: number) {
  await act(() => Promise.resolve())
  act(() => void vi.advanceTimersByTime(ms))
}

afterEach(() => vi.useRealTimers())

test('state and LGA appear one after the other, with nothing chosen for anybody', async () => {
  await serving()
  await openSignUp()
  expect(field('Country').value).toBe('')
  expect(screen.queryByLabelText('State')).toBeNull()
  write('Country', 'Nigeria')
  expect(field('State').value).toBe('')
  expect(screen.queryByLabelText('Province/LGA')).toBeNull()
  write('State', 'Bauchi')
  expect(field('Province/LGA').value).toBe('')
})

test('another state clears the LGA, another country clears both', async () => {
  await serving()
  await openSignUp()
  write('Country', 'Nigeria')
  write('State', 'Bauchi')
  write('Province/LGA', 'Katagum')
  write('State', 'Gombe')
  expect(field('Province/LGA').value).toBe('')
  write('Province/LGA', 'Akko')
  write('Country', 'Ghana')
  expect(field('State').value).toBe('')
  expect(screen.queryByLabelText('Province/LGA')).toBeNull()
})

test('a list of areas that does not come can be asked for again', async () => {
  const server = await serving({ 'GET /api/v1/locations': new Error('cut') })
  openApp('/signup')
  await screen.findByText('Network error')
  server.answers['GET /api/v1/locations'] = LOCATIONS
  press('Try Again')
  await within(screen.getByLabelText('Country')).findByText('Nigeria')
})

test('a verified number and a whole form open an account, and lead to the login', async () => {
  const verified: unknown[] = []
  const signedUp: unknown[] = []
  await serving({
    'POST /api/v1/user/verifyotpcode': ({ body }: Ask) => (verified.push(body), { verified: true }),
    'POST /api/v1/signup': ({ body }: Ask) => (signedUp.push(body), { message: 'ok' }),
  })
  const app = await openSignUp()
  expect(field('Sex').value).toBe('Male')
  fillInTheRest()
  await verifyPhone()
  write('Sex', 'Female')
  press('Sign Up')
  await waitFor(() => expect(app.path()).toBe('/signupsuccessful'))
  await screen.findByRole('heading', { name: 'Sign up successful' })

  expect(verified).toEqual([
    {
      phoneNumber: PHONE,
      verificationCode: '12345',
      verificationCodeIDfromSignupSavedState: 'pin-1',
    },
  ])
  expect(signedUp).toEqual([
    {
      country: 'Nigeria',
      state: 'Bauchi',
      lga: 'Katagum',
      phoneNumber: PHONE,
      password: 'velvet-demo-1',
      dateOfBirth: '1995-05-05',
      sex: 'Female',
      platform: 'web',
      operatingSystem: 'Unknown',
    },
  ])
  expect(sessionStorage.getItem('sign-up')).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: 'Continue to Login' }))
  await waitFor(() => expect(app.path()).toBe('/login'))
})

test('nobody signs up with a number that is not verified', async () => {
  const server = await serving()
  await openSignUp()
  fillInTheRest()
  press('Sign Up')
  expect(screen.getByText(UNVERIFIED).closest('[role=alert]')).not.toBeNull()
  await sendCode()
  press('Sign Up')
  screen.getByText(UNVERIFIED)
  expect(server.requests).not.toContain('POST /api/v1/signup')

  write('OTP', '12345')
  press('Verify OTP')
  await screen.findByText('Phone number verified')
  expect(screen.queryByText(UNVERIFIED)).toBeNull()
})

test('another number than the verified one has to be verified itself', async () => {
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

test('a number that cannot be one costs no code', async () => {
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
])('sending a code that %s is an alert', async (_, answer, words) => {
  await serving({ 'POST /api/v1/user/otpcode': answer })
  await openSignUp()
  write('Phone Number', PHONE)
  press('Send OTP')
  const alert = await screen.findByText(words)
  expect(alert.closest('[role=alert]')).not.toBeNull()
  expect(screen.queryByLabelText('OTP')).toBeNull()
})

test.each([
  ['is wrong', new AppError('otp-invalid'), 'Invalid OTP.'],
  ['does not reach the server', new Error('cut'), 'Error verifying OTP.'],
  ['breaks the server', new AppError('internal'), 'Error verifying OTP.'],
  ['is too old', new AppError('otp-expired'), /This OTP has expired/],
])('a code that %s is an alert', async (_, answer, words) => {
  await serving({ 'POST /api/v1/user/verifyotpcode': answer })
  await openSignUp()
  await sendCode()
  write('OTP', '54 321 0')
  expect(field('OTP').value).toBe('54321')
  press('Verify OTP')
  const alert = await screen.findByText(words)
  expect(alert.closest('[role=alert]')).not.toBeNull()
  expect(screen.queryByText('Phone number verified')).toBeNull()
})

test('a code that does not come can be asked for again after a minute, by WhatsApp too', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const channels: unknown[] = []
  await serving({
    'POST /api/v1/user/otpcode': ({ body }: Ask) => {
      channels.push((body as { channel: string }).channel)
      return { ...SENT, data: { pinId: `pin-${channels.length}` } }
    },
  })
  await openSignUp()
  await sendCode()
  act(() => void vi.advanceTimersByTime(59_000))
  expect(screen.queryByRole('button', { name: 'Send by WhatsApp' })).toBeNull()
  act(() => void vi.advanceTimersByTime(1_000))
  press('Send by WhatsApp')
  await screen.findByText('60 s')
  expect(channels).toEqual(['sms', 'whatsapp'])
})

test('an account that exists is told for ten seconds, and the form keeps what was typed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await serving({ 'POST /api/v1/signup': new AppError('User already exists') })
  const app = await openSignUp()
  fillInTheRest()
  await verifyPhone()
  press('Sign Up')
  const words = 'An account with this phone number already exists on Velvet.'
  await screen.findByText(words)
  expect(field('Password').value).toBe('velvet-demo-1')
  await pass(9_000)
  screen.getByText(words)
  await pass(1_000)
  expect(screen.queryByText(words)).toBeNull()
  expect(app.path()).toBe('/signup')
})

test.each([
  ['a cut connection', new Error('cut'), 'Network error'],
  ['an area that is not served', new AppError('area-not-found'), 'This area is not served yet'],
  ['a verification that is too old', new AppError('phone-not-verified'), UNVERIFIED],
])('%s is told in its own words', async (_, answer, words) => {
  await serving({ 'POST /api/v1/signup': answer })
  await openSignUp()
  fillInTheRest()
  await verifyPhone()
  press('Sign Up')
  await screen.findByText(words)
})

test('a day on which nobody was born is marked where it stands', async () => {
  const refusal = new AppError('bad-request', { fields: { dateOfBirth: 'is not plausible' } })
  await serving({ 'POST /api/v1/signup': refusal })
  await openSignUp()
  fillInTheRest()
  await verifyPhone()
  press('Sign Up')
  await waitFor(() => expect(field('Date of Birth').getAttribute('aria-invalid')).toBe('true'))
})

test('the loader lasts five seconds at most, and the form is not sent twice meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  let answer: (value: unknown) => void = () => undefined
  const server = await serving({
    'POST /api/v1/signup': () => new Promise((resolve) => (answer = resolve)),
  })
  const app = await openSignUp()
  fillInTheRest()
  await verifyPhone()
  press('Sign Up')
  await waitFor(() => expect(server.requests).toContain('POST /api/v1/signup'))
  screen.getByRole('status', { name: 'Please wait' })
  await pass(5_000)
  expect(screen.queryByRole('status', { name: 'Please wait' })).toBeNull()
  press('Still opening your account…')
  answer({ message: 'ok' })
  await waitFor(() => expect(app.path()).toBe('/signupsuccessful'))
  expect(server.requests.filter((call) => call === 'POST /api/v1/signup')).toHaveLength(1)
})

test('what was typed survives a reload, the password alone does not', async () => {
  await serving()
  await openSignUp()
  fillInTheRest()
  await sendCode()
  const kept = sessionStorage.getItem('sign-up') ?? ''
  expect(kept).not.toContain('velvet-demo-1')

  document.body.replaceChildren()
  await openSignUp()
  expect(field('Province/LGA').value).toBe('Katagum')
  expect(field('Phone Number').value).toBe(PHONE)
  expect(field('Date of Birth').value).toBe('1995-05-05')
  expect(field('Password').value).toBe('')
  write('OTP', '12345')
  press('Verify OTP')
  await screen.findByText('Phone number verified')
})

test('how long a password must be is said before one is typed, and held to', async () => {
  await serving()
  await openSignUp()
  screen.getByText('At least 8 characters')
  expect(field('Password').minLength).toBe(8)
})

test('a person who has an account gets to the login', async () => {
  await serving()
  const app = await openSignUp()
  fireEvent.click(screen.getByRole('link', { name: 'Log In' }))
  await waitFor(() => expect(app.path()).toBe('/login'))
})
