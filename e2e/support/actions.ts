import type { Page } from '@playwright/test'
import { WORDS } from './faults.ts'
import type { Fault } from './faults.ts'

interface Action {
  what: string
  call: string
  path: string
  /** Does everything up to and including the press that makes the call. */
  act: (page: Page) => Promise<void>
  /** The words that the screen then shows; a function if they depend on the fault. */
  text: string | ((fault: Fault) => string)
  /** The button or link that can be pressed next. */
  next: string
  /** All faults by default. After some actions there is no second try, so they list fewer. */
  faults?: readonly Fault[]
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).tap()
const enter = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text)
const asIs = (fault: Fault) => WORDS[fault]

const PHONE = '08051234567'
const SENT = { phoneNumber: PHONE, pinId: crypto.randomUUID(), sentAt: 1 }
const DRAFT = {
  country: 'Nigeria',
  state: 'Bauchi',
  lga: 'Bauchi',
  phoneNumber: PHONE,
  dateOfBirth: '1998-04-01',
  sex: 'Male',
}

/** Stores the form as far as it was filled in when its page was last left. */
const keepDraft = (page: Page, key: string, draft: object) =>
  page.evaluate(([name, text]) => sessionStorage.setItem(name, text), [key, JSON.stringify(draft)] as const)

async function reopen(page: Page, key: string, draft: object): Promise<void> {
  await keepDraft(page, key, draft)
  await page.reload()
}

export const VISITOR: readonly Action[] = [
  {
    what: 'logging in',
    call: 'POST /api/v1/login',
    path: '/login',
    async act(page) {
      await enter(page, 'Phone Number', PHONE)
      await enter(page, 'Password', 'velvet-demo-1')
      await press(page, 'Log In')
    },
    text: asIs,
    next: 'Log In',
  },
  {
    what: 'sending an OTP',
    call: 'POST /api/v1/user/otpcode',
    path: '/signup',
    async act(page) {
      await enter(page, 'Phone Number', PHONE)
      await press(page, 'Send OTP')
    },
    text: (fault) => (fault === '500' ? 'Failed to send OTP.' : 'Error sending OTP.'),
    next: 'Send OTP',
  },
  {
    what: 'verifying an OTP',
    call: 'POST /api/v1/user/verifyotpcode',
    path: '/privacy',
    async act(page) {
      await keepDraft(page, 'sign-up', { ...DRAFT, sent: { ...SENT, isVerified: false } })
      await page.goto('/signup')
      await enter(page, 'OTP', '12345')
      await press(page, 'Verify OTP')
    },
    text: 'Error verifying OTP.',
    next: 'Verify OTP',
  },
  {
    what: 'signing up',
    call: 'POST /api/v1/signup',
    path: '/privacy',
    async act(page) {
      await keepDraft(page, 'sign-up', { ...DRAFT, sent: { ...SENT, isVerified: true } })
      await page.goto('/signup')
      await enter(page, 'Password', 'a long password')
      await press(page, 'Sign Up')
    },
    text: asIs,
    next: 'Sign Up',
  },
  {
    what: 'sending a reset code',
    call: 'POST /api/v1/user/otpcode',
    path: '/forgotpassword',
    async act(page) {
      await enter(page, 'Phone Number', PHONE)
      await press(page, 'Send Code')
    },
    text: 'Invalid entry. Please try again.',
    next: 'Retry',
  },
  {
    what: 'verifying a reset code',
    call: 'POST /api/v1/user/verifyotpcode',
    path: '/forgotpassword',
    async act(page) {
      await reopen(page, 'forgot-password', SENT)
      await enter(page, 'SMS Code', '12345')
      await press(page, 'Verify Code')
    },
    text: 'Invalid entry. Please try again.',
    next: 'Retry',
  },
  {
    what: 'writing to support',
    call: 'POST /api/v1/contact',
    path: '/contact',
    async act(page) {
      for (const label of ['Full name', 'Message']) await enter(page, label, 'Nigeria')
      await page.getByLabel('Country', { exact: true }).selectOption('Nigeria (NG)')
      await enter(page, 'Email', 'ada@velvet.example')
      await press(page, 'Send Message')
    },
    text: asIs,
    next: 'Send Message',
  },
]

export const CUSTOMER: readonly Action[] = [
  {
    what: 'buying a seat',
    call: 'POST /api/v1/purchaseticket',
    path: '/confirmticket',
    act: (page) => press(page, 'Confirm Seat'),
    text: (fault) => (fault === '500' ? `${WORDS['500']}!` : 'We could not reach the server.'),
    next: 'Confirm Seat',
  },
  {
    what: 'starting a top-up',
    call: 'POST /api/v1/payments',
    path: '/fund',
    async act(page) {
      await enter(page, 'Amount in Points', '150')
      await press(page, 'Proceed to Pay')
    },
    text: asIs,
    next: 'Proceed to Pay',
  },
  {
    what: 'changing the username',
    call: 'PUT /api/v1/user/update',
    path: '/profile',
    async act(page) {
      await press(page, 'Change Username')
      await enter(page, 'New username', 'someone')
      await press(page, 'Save')
    },
    text: asIs,
    next: 'Save',
  },
  {
    what: 'changing the email',
    call: 'PUT /api/v1/user/update',
    path: '/profile',
    async act(page) {
      await press(page, 'Change Email')
      await enter(page, 'New email', 'someone@velvet.example')
      await press(page, 'Save')
    },
    text: 'Network error',
    next: 'Save',
  },
  {
    what: 'logging out',
    call: 'POST /api/v1/logout',
    path: '/profile',
    act: (page) => press(page, 'Logout'),
    text: 'Log In',
    next: 'Log In',
    faults: ['silent'],
  },
]
