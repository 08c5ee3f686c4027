import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { readToken } from '@velvet/client/token-store'
import { AppError } from '@velvet/contract/shared/errors'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { PRODUCT } from '../../app/product.ts'
import { endSession } from '../../parts/end-session.ts'
import { fetchTickets } from '../../state/tickets.ts'
import { openApp, signIn } from '../../test/open-app.tsx'
import { ADA, TICKET, tokenOf } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'
import type { Ask } from '../../test/server.ts'

const TYPED = { phoneNumber: ADA.PhoneNumber, password: 'velvet-demo-1' }
const WELCOME = { token: tokenOf(ADA.UUID), user: ADA }
const BOLA = { ...ADA, UUID: '0199f0a0-0000-7000-8000-000000000002', Username: 'bola' }
const WELCOME_OF_BOLA = { token: tokenOf(BOLA.UUID), user: BOLA }

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

async function logIn({ phoneNumber, password } = TYPED) {
  fireEvent.change(await screen.findByLabelText('Phone Number'), { target: { value: phoneNumber } })
  fireEvent.change(field('Password'), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: 'Log In' }))
}

const logOut = ({ store }: ReturnType<typeof openApp>) =>
  act(() => {
    store.dispatch(endSession())
  })

afterEach(() => vi.useRealTimers())

/** Leaves a person at a refused login while Ada logs in on the same phone in another tab. */
async function openBesideAda() {
  const server = await answering({ 'POST /api/v1/login': new AppError('invalid-login') })
  const app = openApp('/login')
  await logIn()
  await screen.findByText('Invalid Login Credentials')
  act(() => signIn(app.store, ADA))
  return { ...app, server }
}

test('the right number and password lead home, signed in', async () => {
  const bodies: unknown[] = []
  await answering({ 'POST /api/v1/login': ({ body }: Ask) => (bodies.push(body), WELCOME) })
  const app = openApp('/login')
  await logIn()
  await waitFor(() => expect(app.path()).toBe('/home'))
  expect(bodies).toEqual([TYPED])
  expect(localStorage.getItem('token')).toBe(WELCOME.token)
  expect(app.store.getState().auth.user).toBe(ADA.UUID)
})

test.each([
  [undefined, '/home'],
  [{ from: '/mytickets' }, '/mytickets'],
])('a signed-in customer leaves Log In for the previous page: %o', async (state, to) => {
  await answering({})
  const app = openApp('/login', (store) => signIn(store, ADA), state)
  await waitFor(() => expect(app.path()).toBe(to))
})

test('a password manager finds the number and the password that belong together', async () => {
  await answering({})
  openApp('/login')
  await screen.findByLabelText('Phone Number')
  expect(field('Phone Number').autocomplete).toBe('username')
  expect(field('Password').autocomplete).toBe('current-password')
})

test('a native app stays known on its phone by sending the key of its last login', async () => {
  onTestFinished(() => localStorage.removeItem('device-key'))
  const bodies: unknown[] = []
  await answering({
    'POST /api/v1/login': ({ body }: Ask) => (bodies.push(body), { ...WELCOME, deviceKey: 'of-this-phone' }),
    'POST /api/v1/logout': null,
  })
  const app = openApp('/login')
  await logIn()
  await waitFor(() => expect(app.path()).toBe('/home'))
  logOut(app)
  cleanup()
  openApp('/login')
  await logIn()
  await waitFor(() => expect(bodies).toHaveLength(2))
  expect(bodies).toEqual([TYPED, { ...TYPED, deviceKey: 'of-this-phone' }])
})

test('a visitor who came from the trailers returns there after the login', async () => {
  await answering({ 'POST /api/v1/login': WELCOME })
  const app = openApp('/trailers')
  fireEvent.click(await screen.findByRole('link', { name: 'Log In' }))
  await logIn()
  await waitFor(() => expect(app.path()).toBe('/trailers'))
})

test("the login screen shows that a session ended elsewhere in the server's text", async () => {
  const ended = new AppError('session-ended', { message: 'You were signed out on another phone' })
  await answering({
    [`GET /api/v1/user/${ADA.UUID}`]: ended,
    [`GET /api/v1/refresh/${ADA.UUID}`]: ended,
    'POST /api/v1/login': new AppError('invalid-login'),
  })
  const app = openApp('/profile', (store) => signIn(store, ADA))
  const text = await screen.findByText('You were signed out on another phone')
  expect(app.path()).toBe('/login')
  expect(text.closest('[role=status]')).not.toBeNull()
  await logIn()
  await screen.findByText('Invalid Login Credentials')
})

test('a person who logs out does not see a message that the session ended', async () => {
  await answering({ 'POST /api/v1/logout': null })
  const app = openApp('/profile', (store) => signIn(store, ADA))
  await screen.findByRole('button', { name: 'Logout' })
  logOut(app)
  await screen.findByText(/Your tickets and Points are waiting/)
})

test('wrong credentials are reported for five seconds, and the typed text stays', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await answering({ 'POST /api/v1/login': new AppError('invalid-login') })
  const app = openApp('/login')
  await logIn()
  const banner = await screen.findByText('Invalid Login Credentials')
  expect(banner.closest('[role=status]')).not.toBeNull()
  expect(field('Phone Number').value).toBe(ADA.PhoneNumber)
  expect(field('Password').value).toBe('velvet-demo-1')

  await act(() => Promise.resolve())
  act(() => void vi.advanceTimersByTime(4_000))
  screen.getByText('Invalid Login Credentials')
  act(() => void vi.advanceTimersByTime(1_000))
  expect(screen.queryByText('Invalid Login Credentials')).toBeNull()
  expect(app.path()).toBe('/login')
})

test.each([
  ['a request that the server cannot read', new AppError('bad-request'), 'Invalid Login Credentials'],
  ['a cut connection', new Error('cut'), 'Network error'],
  ['too many tries', new AppError('too-many-requests'), /Too many tries/],
])('%s is reported in its own words', async (_, answer, text) => {
  await answering({ 'POST /api/v1/login': answer })
  openApp('/login')
  await logIn()
  await screen.findByText(text)
})

test.each([
  ['0803-000 0001', '08030000001'],
  ['080300000019', '08030000001'],
  ['+234 803 000 0001', '08030000001'],
  ['phone', ''],
])('typing "%s" into the phone field leaves "%s"', async (typed, kept) => {
  openApp('/login')
  fireEvent.change(await screen.findByLabelText('Phone Number'), { target: { value: typed } })
  expect(field('Phone Number').value).toBe(kept)
})

test('nothing is sent without a number or without a password', async () => {
  const server = await answering({ 'POST /api/v1/login': WELCOME })
  openApp('/login')
  await logIn({ ...TYPED, phoneNumber: '' })
  await logIn({ ...TYPED, password: '' })
  expect(server.requests).not.toContain('POST /api/v1/login')
})

test('the password is hidden until its owner makes it visible', async () => {
  openApp('/login')
  fireEvent.click(await screen.findByRole('button', { name: 'Show password' }))
  expect(field('Password').type).toBe('text')
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(field('Password').type).toBe('password')
})

test.each([
  ['Sign Up', '/signup'],
  ['Forgot Password?', '/forgotpassword'],
])('%s leads to %s', async (name, path) => {
  const app = openApp('/login')
  fireEvent.click(await screen.findByRole('button', { name }))
  await waitFor(() => expect(app.path()).toBe(path))
})

test('a login on a shared phone shows nothing of the previous customer', async () => {
  const deleteDatabase = vi.fn()
  const deleteCache = vi.fn(() => Promise.resolve(true))
  vi.stubGlobal('indexedDB', { deleteDatabase })
  const names = ['catalogue', 'workbox-precache-v2', 'pictures']
  vi.stubGlobal('caches', { keys: () => Promise.resolve(names), delete: deleteCache })
  onTestFinished(() => void vi.unstubAllGlobals())

  const app = await openBesideAda()
  app.server.answers['POST /api/v1/login'] = WELCOME_OF_BOLA
  localStorage.setItem(`pending-top-up:${ADA.UUID}`, '1')
  await logIn()
  await waitFor(() => expect(app.path()).toBe('/home'))
  expect(deleteDatabase).toHaveBeenCalledWith('image-store')
  await waitFor(() => expect(deleteCache.mock.calls).toEqual([['catalogue'], ['pictures']]))
  expect(localStorage.getItem(`pending-top-up:${ADA.UUID}`)).toBeNull()
  expect(JSON.stringify(app.store.getState())).not.toContain(ADA.UUID)
})

test("a customer's data is removed from a phone without space for the next one's", async () => {
  const app = await openBesideAda()
  app.server.answers['POST /api/v1/login'] = WELCOME_OF_BOLA
  act(() => void app.store.dispatch(fetchTickets.fulfilled([TICKET], ADA.UUID)))
  app.persistor.flush()
  expect(localStorage.getItem('root')).toContain(TICKET.QrCode)
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  onTestFinished(() => full.mockRestore())
  await logIn()
  await waitFor(() => expect(app.path()).toBe('/home'))
  app.persistor.flush()
  expect(localStorage.getItem('root')).toBeNull()
})

test('a refused login leaves the customer logged in who already was', async () => {
  const app = await openBesideAda()
  const held = localStorage.getItem('token')
  await logIn()
  await screen.findByText('Invalid Login Credentials')
  expect([readToken(), localStorage.getItem('token')]).toEqual([held, held])
  expect(app.store.getState().auth.user).toBe(ADA.UUID)
})

test('Back does not switch between the login and sign-up forms', async () => {
  const app = openApp('/signup')
  fireEvent.click(await screen.findByRole('link', { name: 'Log In' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Sign Up' }))
  fireEvent.click(await screen.findByRole('link', { name: 'Log In' }))
  await screen.findByRole('heading', { name: 'Log In' })
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(app.path()).toBe('/home'))
})

test('a login that is answered after its screen was left leads nowhere else', async () => {
  let answer: (answer: unknown) => void = () => undefined
  const late = new Promise((resolve) => (answer = resolve))
  await answering({ 'POST /api/v1/login': () => late })
  const app = openApp('/login', undefined, { from: '/trailers' })
  await logIn()
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(app.path()).toBe('/home'))
  answer(WELCOME)
  await screen.findByRole('link', { name: ADA.Username })
  expect(app.path()).toBe('/home')
})

test('after a session ended, only its own customer finds unanswered requests', async () => {
  const [theirs, others] = [`pending-top-up:${ADA.UUID}`, 'pending-top-up:somebody-else']
  await answering({ 'POST /api/v1/login': WELCOME })
  const app = openApp('/login')
  for (const key of [theirs, others]) localStorage.setItem(key, '1')
  await logIn()
  await waitFor(() => expect(app.path()).toBe('/home'))
  expect([localStorage.getItem(theirs), localStorage.getItem(others)]).toEqual(['1', null])
})

test('people can log in and out in a browser that forbids storage', async () => {
  await answering({ 'POST /api/v1/login': WELCOME, 'POST /api/v1/logout': null })
  const shut = (['localStorage', 'sessionStorage'] as const).map((name) =>
    vi.spyOn(window, name, 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    }),
  )
  vi.stubGlobal('caches', { keys: () => Promise.reject(new DOMException('', 'SecurityError')) })
  onTestFinished(() => void vi.unstubAllGlobals())
  try {
    const app = openApp('/login')
    await logIn()
    await waitFor(() => expect(app.path()).toBe('/home'))
    logOut(app)
    expect(app.store.getState().auth.isAuthenticated).toBe(false)
  } finally {
    for (const storage of shut) storage.mockRestore()
  }
})

test('a language chosen on Log In stays after login and is sent to the account', async () => {
  const sent: unknown[] = []
  const user = { ...ADA, Language: 'fr' as const }
  await answering({
    'POST /api/v1/login': { ...WELCOME, user },
    'PUT /api/v1/user/language': ({ body }: Ask) => (sent.push(body), { user: { ...user, Language: 'en' } }),
  })
  const before = PRODUCT.languages
  PRODUCT.languages = ['en', 'fr']
  onTestFinished(() => void (PRODUCT.languages = before))
  sessionStorage.setItem('language-chosen', 'en')
  const app = openApp('/login')
  await logIn()
  await waitFor(() => expect(app.path()).toBe('/home'))
  await waitFor(() => expect(sent).toEqual([{ uuid: ADA.UUID, language: 'en' }]))
  expect(document.cookie).not.toContain('language=fr')
  expect(sessionStorage.getItem('language-chosen')).toBeNull()
})
