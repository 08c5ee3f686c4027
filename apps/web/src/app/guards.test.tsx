import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp, signIn } from '../test/open-app.tsx'
import { ADA } from '../test/samples.ts'
import { desktopScreen } from '../test/screen-size.ts'

const CUSTOMERS_ONLY = [
  '/velvetcenters',
  '/trailers',
  '/profile',
  '/fund',
  '/selectcinema',
  '/confirmticket',
  '/mytickets',
  '/ticketdetails',
]

test.each(CUSTOMERS_ONLY)('%s takes a visitor to sign up', async (path) => {
  const app = openApp(path)
  await waitFor(() => expect(app.path()).toBe('/signup'))
})

test('a signed-in customer reaches the profile', async () => {
  const app = openApp('/profile', (store) => signIn(store, ADA))
  await screen.findByRole('heading', { level: 1 })
  expect(app.path()).toBe('/profile')
})

test.each(['/', '/movie/1', '/login'])('on a desktop %s leads to the notice', async (path) => {
  desktopScreen()
  const app = openApp(path)
  await waitFor(() => expect(app.path()).toBe('/welcome'))
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('on a phone the desktop notice leads home', async () => {
  const app = openApp('/welcome')
  await waitFor(() => expect(app.path()).toBe('/'))
})

test('state without a token is nobody: it was left behind by a logout that was cut off', async () => {
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
