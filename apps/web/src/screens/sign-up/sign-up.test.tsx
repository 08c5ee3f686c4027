import { PRIVACY_VERSION } from '@velvet/contract/people/privacy'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { AppError } from '@velvet/contract/shared/errors'
import { afterEach, expect, test, vi } from 'vitest'
import { keepAccountKnown } from '../../parts/known-account.ts'
import { openApp, signIn } from '../../test/open-app.tsx'
import { ADA } from '../../test/samples.ts'
import type { Ask } from '../../test/server.ts'
import {
  PHONE,
  UNVERIFIED,
  VERIFIED,
  PIN_ID,
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

test('a verified number and a complete form open an account, and lead to the login', async () => {
  const verified: unknown[] = []
  const signedUp: unknown[] = []
  await serving({
    'POST /api/v1/user/verifyotpcode': ({ body }: Ask) => (verified.push(body), VERIFIED),
    'POST /api/v1/signup': ({ body }: Ask) => (signedUp.push(body), opened(5)),
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
      verificationCodeIDfromSignupSavedState: PIN_ID,
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
      privacyVersion: PRIVACY_VERSION,
      operatingSystem: 'Unknown',
    },
  ])
  expect(sessionStorage.getItem('sign-up')).toBeNull()
  fireEvent.click(screen.getByRole('link', { name: 'Continue to Login' }))
  await waitFor(() => expect(app.path()).toBe('/login'))
  expect((await screen.findByLabelText<HTMLInputElement>('Phone Number')).value).toBe(PHONE)
})

test.each([
  [5, 'Your 5 free Points are in your wallet.'],
  [0, 'The free Points were not added'],
])('a new account with %i Vp sees whether it got the sign-up bonus', async (Balance, text) => {
  await serving({ 'POST /api/v1/signup': opened(Balance) })
  await openSignUp()
  fillInTheRest()
  await verifyPhone()
  press('Sign Up')
  await screen.findByText(new RegExp(text))
})

test('a phone on which a customer has signed in offers no Points for a new account', async () => {
  await serving({})
  await openSignUp()
  screen.getByText(/A new number gets/)
  cleanup()
  keepAccountKnown()
  await openSignUp()
  expect(screen.queryByText(/A new number gets/)).toBeNull()
})

test('sign-up leads a signed-in customer home, and shows no offer', async () => {
  await serving({})
  const app = openApp('/signup', (store) => signIn(store, ADA))
  await waitFor(() => expect(app.path()).toBe('/home'))
  expect(screen.queryByText(/A new number gets/)).toBeNull()
})

test('the date of birth is typed as day, month and year and sent in server format', async () => {
  const signedUp: unknown[] = []
  await serving({
    'POST /api/v1/signup': ({ body }: Ask) => (signedUp.push(body), opened(5)),
  })
  const app = await openSignUp()
  fillInTheRest()
  write('Date of Birth', '31041995')
  expect(field('Date of Birth').value).toBe('31/04/1995')
  expect(field('Date of Birth').autocomplete).toBe('bday')
  await verifyPhone()
  press('Sign Up')
  await waitFor(() => expect(field('Date of Birth').getAttribute('aria-invalid')).toBe('true'))
  expect(signedUp).toEqual([])
  write('Date of Birth', '30/4/1995')
  press('Sign Up')
  await waitFor(() => expect(app.path()).toBe('/signupsuccessful'))
  expect(signedUp).toMatchObject([{ dateOfBirth: '1995-04-30' }])
})

/** Returns the words that stand as a refusal beside a field. */
function refusalOf(label: string) {
  const id = field(label).getAttribute('aria-describedby') ?? ''
  return document.querySelector(`[id="${id}"][role=alert]`)?.textContent
}

test('a number that is not verified cannot sign up', async () => {
  const server = await serving()
  await openSignUp()
  fillInTheRest()
  press('Sign Up')
  expect(refusalOf('Phone Number')).toBe(UNVERIFIED)
  await sendCode()
  press('Sign Up')
  expect(refusalOf('OTP')).toBe(UNVERIFIED)
  expect(server.requests).not.toContain('POST /api/v1/signup')

  write('OTP', '12345')
  press('Verify OTP')
  await screen.findByText('Phone number verified')
  expect(screen.queryByText(UNVERIFIED)).toBeNull()
})

test('an existing account is reported for ten seconds, and the form keeps its text', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await serving({ 'POST /api/v1/signup': new AppError('User already exists') })
  const app = await openSignUp()
  fillInTheRest()
  await verifyPhone()
  press('Sign Up')
  const text = 'An account with this phone number already exists on Velvet.'
  await screen.findByText(text)
  expect(refusalOf('Phone Number')).toBe(text)
  expect(field('Password').value).toBe('velvet-demo-1')
  await pass(9_000)
  screen.getByText(text)
  await pass(1_000)
  expect(screen.queryByText(text)).toBeNull()
  expect(app.path()).toBe('/signup')
})

test.each([
  ['a cut connection', new Error('cut'), 'Network error'],
  ['an area that is not served', new AppError('area-not-found'), 'This area is not served yet'],
  ['a verification that is too old', new AppError('phone-not-verified'), UNVERIFIED],
])('%s is reported in its own words', async (_, answer, text) => {
  await serving({ 'POST /api/v1/signup': answer })
  await openSignUp()
  fillInTheRest()
  await verifyPhone()
  press('Sign Up')
  await screen.findByText(text)
})

test('an impossible date of birth is marked at its field', async () => {
  const refusal = new AppError('bad-request', { fields: { dateOfBirth: 'is not plausible' } })
  await serving({ 'POST /api/v1/signup': refusal })
  await openSignUp()
  fillInTheRest()
  await verifyPhone()
  press('Sign Up')
  await waitFor(() => expect(field('Date of Birth').getAttribute('aria-invalid')).toBe('true'))
  screen.getByText(refusal.message)
})

test('the refusal of a date of birth disappears once the date is changed', async () => {
  const server = await serving()
  await openSignUp()
  fillInTheRest()
  await verifyPhone()
  write('Date of Birth', '31')
  press('Sign Up')
  await screen.findByText(/Please write your date of birth as day, month and year/)
  expect(field('Date of Birth').getAttribute('aria-invalid')).toBe('true')

  write('Date of Birth', '31/12/1995')
  expect(screen.queryByText(/Please write your date of birth/)).toBeNull()
  expect(field('Date of Birth').getAttribute('aria-invalid')).not.toBe('true')
  expect(server.requests).not.toContain('POST /api/v1/signup')
})

test('the loader is shown for at most five seconds, and the form is sent once', async () => {
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
  answer(opened(5))
  await waitFor(() => expect(app.path()).toBe('/signupsuccessful'))
  expect(server.requests.filter((call) => call === 'POST /api/v1/signup')).toHaveLength(1)
})

test('the typed text survives a reload, except the password', async () => {
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

test('the required length of a password is shown before it is typed, and checked', async () => {
  await serving()
  await openSignUp()
  screen.getByText('At least 8 characters')
  expect(field('Password').minLength).toBe(8)
})

test('a person who has an account is led to the login', async () => {
  await serving()
  const app = await openSignUp()
  fireEvent.click(screen.getByRole('link', { name: 'Log In' }))
  await waitFor(() => expect(app.path()).toBe('/login'))
})
