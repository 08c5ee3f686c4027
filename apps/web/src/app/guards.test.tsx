import { fireEvent, screen, waitFor } from '@testing-library/react'
import { AppError } from '@velvet/contract/shared/errors'
import { expect, test } from 'vitest'
import { cameFrom } from './came-from.ts'
import { countChosen } from '../state/booking.ts'
import { SHOWTIME, chooseShowtime } from '../test/chosen-showtime.ts'
import { openApp, signIn } from '../test/open-app.tsx'
import { ZARANDA } from '../test/programme.ts'
import { ADA, idOf, tokenOf } from '../test/samples.ts'
import { desktopScreen } from '../test/screen-size.ts'
import { answering } from '../test/server.ts'

const CUSTOMERS_ONLY = [
  '/velvetcenters',
  '/trailers',
  '/profile',
  '/fund',
  '/selectcinema',
  '/confirmticket',
  '/mytickets',
  '/ticketdetails',
  '/receipt/080300000011795238590922',
]

async function logIn() {
  const phone = await screen.findByLabelText('Phone Number')
  fireEvent.change(phone, { target: { value: ADA.PhoneNumber } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'velvet-demo-1' } })
  fireEvent.click(screen.getByRole('button', { name: 'Log In' }))
}

test.each(CUSTOMERS_ONLY)('%s takes a visitor to sign up', async (path) => {
  const app = openApp(path)
  await waitFor(() => expect(app.path()).toBe('/signup'))
})

test('a signed-in customer reaches the profile', async () => {
  const app = openApp('/profile', (store) => signIn(store, ADA))
  await screen.findByRole('heading', { level: 1 })
  expect(app.path()).toBe('/profile')
})

test('a login after a session has ended leads back to the screen where it ended', async () => {
  const over = new AppError('session-ended')
  const server = await answering({
    'POST /api/v1/fetchtickets': over,
    [`GET /api/v1/refresh/${ADA.UUID}`]: over,
  })
  const app = openApp('/mytickets', (store) => signIn(store, ADA))
  await waitFor(() => expect(app.path()).toBe('/login'))

  server.answers['POST /api/v1/login'] = { token: tokenOf(ADA.UUID), user: ADA }
  server.answers[`GET /api/v1/refresh/${ADA.UUID}`] = { token: tokenOf(ADA.UUID), error: null }
  server.answers['POST /api/v1/fetchtickets'] = []
  await logIn()
  await waitFor(() => expect(app.path()).toBe('/mytickets'))
})

test('the way back after a login keeps the whole address of the screen', async () => {
  const over = new AppError('session-ended')
  const server = await answering({
    'POST /api/v1/fetchtickets': over,
    [`GET /api/v1/refresh/${ADA.UUID}`]: over,
  })
  const app = openApp('/mytickets?from=mail#unused', (store) => signIn(store, ADA))
  await waitFor(() => expect(app.path()).toBe('/login'))
  server.answers['POST /api/v1/login'] = { token: tokenOf(ADA.UUID), user: ADA }
  server.answers['POST /api/v1/fetchtickets'] = []
  await logIn()
  await waitFor(() => expect(app.path()).toBe('/mytickets'))
  expect(location.search + location.hash).toBe('?from=mail#unused')
})

test.each(['//evil.example', '/\\evil.example', '/\t/evil.example', 'https://evil.example', 7, null])(
  'no login leads out of the app, to %j',
  (from) => expect(cameFrom({ from })).toBeUndefined(),
)

const BOLA = { ...ADA, UUID: idOf('bola') }

/** Ends the session of a customer who has selected two seats. The next login succeeds. */
async function endSessionWithSelection(next = ADA) {
  const over = new AppError('session-ended')
  const server = await answering({
    [`GET /api/v1/showtime/${SHOWTIME.ShowtimeID}`]: over,
    [`GET /api/v1/refresh/${ADA.UUID}`]: over,
  })
  const app = openApp('/confirmticket', (store) => {
    chooseShowtime(store)
    store.dispatch(countChosen(2))
  })
  await waitFor(() => expect(app.path()).toBe('/login'))
  await screen.findByText(over.message)
  app.persistor.flush()
  expect(JSON.stringify(localStorage)).not.toContain(SHOWTIME.ShowtimeID)

  server.answers[`GET /api/v1/showtime/${SHOWTIME.ShowtimeID}`] = { showtime: SHOWTIME }
  server.answers[`GET /api/v1/refresh/${ADA.UUID}`] = { token: tokenOf(ADA.UUID), error: null }
  server.answers['POST /api/v1/login'] = { token: tokenOf(next.UUID), user: next }
  await logIn()
  return app
}

test('a customer who logs in after a session has ended finds the selected seats again', async () => {
  const app = await endSessionWithSelection()
  await screen.findByRole('button', { name: 'Confirm Seat' })
  expect(app.path()).toBe('/confirmticket')
  expect(app.store.getState().booking).toMatchObject({
    showtime: SHOWTIME,
    cinema: ZARANDA,
    count: 2,
    held: null,
  })
})

test('after a session ends, another customer who logs in sees none of its data', async () => {
  const app = await endSessionWithSelection(BOLA)
  await waitFor(() => expect(app.path()).toBe('/'))
  expect(app.store.getState().booking).toMatchObject({ showtime: null, cinema: null, held: null })
})

test('a person who logs out and logs in again starts at home', async () => {
  await answering({
    'POST /api/v1/logout': null,
    'POST /api/v1/login': { token: tokenOf(ADA.UUID), user: ADA },
  })
  const app = openApp('/profile', (store) => signIn(store, ADA))
  fireEvent.click(await screen.findByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(app.path()).toBe('/login'))
  await logIn()
  await waitFor(() => expect(app.path()).toBe('/home'))
})

test.each(['/', '/movie/1', '/login'])('on a desktop %s leads to the notice', async (path) => {
  desktopScreen()
  const app = openApp(path)
  await waitFor(() => expect(app.path()).toBe('/welcome'))
  expect(screen.queryByRole('navigation')).toBeNull()
})

test.each(['/welcome', '/Welcome', '/welcome/'])('on a phone the desktop notice at %s leads home', async (path) => {
  const app = openApp(path)
  await waitFor(() => expect(app.path()).toBe('/'))
})

test('an interrupted logout leaves no customer signed in', async () => {
  localStorage.setItem(
    'root',
    JSON.stringify({
      auth: JSON.stringify({ isAuthenticated: true, user: ADA.UUID, singleUser: ADA }),
      _persist: '{"version":-1,"rehydrated":true}',
    }),
  )
  const app = openApp('/profile')
  await waitFor(() => expect(app.path()).toBe('/signup'))
})
