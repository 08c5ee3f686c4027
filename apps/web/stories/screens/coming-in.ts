import { ADA } from '../../src/test/samples.ts'
import { press, type } from '../act.ts'
import { ok, refused } from '../fake-server.ts'
import type { ScreenStory } from '../story.ts'

const PHONE = '08030000001'
const login = { about: 'Login', path: '/login' }
const forgot = { about: 'Forgot password', path: '/forgotpassword' }

async function logIn(): Promise<void> {
  await type('Phone Number', PHONE)
  await type('Password', 'a long password')
  await press('Log In')
}

async function sendCode(): Promise<void> {
  await type('Phone Number', PHONE)
  await press('Send Code')
}

export const COMING_IN: ScreenStory[] = [
  { ...login, name: 'empty', picture: 'login' },
  {
    ...login,
    name: 'refused',
    answers: { 'POST /api/v1/login': refused(401, 'invalid-login', 'Invalid Login Credentials') },
    act: logIn,
  },
  { ...login, name: 'busy', answers: { 'POST /api/v1/login': 'never' }, act: logIn },
  { about: 'Sign up', name: 'empty', picture: 'sign-up', path: '/signup' },
  {
    about: 'Sign up',
    name: 'no areas',
    path: '/signup',
    answers: { 'GET /api/v1/locations': 'cut' },
  },
  {
    about: 'Sign up',
    name: 'code sent',
    path: '/signup',
    act: async () => {
      await type('Phone Number', PHONE)
      await press('Send OTP')
    },
  },
  {
    about: 'Sign up',
    name: 'successful',
    picture: 'sign-up-successful',
    path: '/signupsuccessful',
  },
  { ...forgot, name: 'phone', picture: 'forgot-password' },
  { ...forgot, name: 'code', act: sendCode },
  {
    ...forgot,
    name: 'failed',
    answers: { 'POST /api/v1/user/otpcode': refused(429, 'too-many-requests', 'Later') },
    act: sendCode,
  },
  { about: 'Contact', name: 'form', picture: 'contact', path: '/contact' },
  { about: 'Contact', name: 'of a customer', path: '/contact', user: ADA },
  { about: 'Privacy', name: 'text', picture: 'privacy', path: '/privacy' },
  { about: 'Not found', name: 'notice', picture: 'not-found', path: '/nowhere' },
  { about: 'Welcome', name: 'desktop', picture: 'welcome', path: '/welcome', isDesktop: true },
  {
    about: 'Offline notice',
    name: 'over home',
    path: '/',
    answers: { 'GET /api/v1/movies': ok({ moviesList: [] }) },
    act: () => Promise.resolve(void window.dispatchEvent(new Event('offline'))),
  },
]
