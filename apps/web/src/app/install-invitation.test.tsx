import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { endSession } from '../parts/end-session.ts'
import { isAccountKnown } from '../parts/known-account.ts'
import { openApp, signIn } from '../test/open-app.tsx'
import { ADA } from '../test/samples.ts'
import { answering } from '../test/server.ts'
import { awaitKeeping } from './use-is-kept.ts'

const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36'
const INVITATION = { name: 'Install the app' }

beforeEach(async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(ANDROID)
  await answering({})
})
afterEach(() => vi.restoreAllMocks())

test.each(['/contact', '/signupsuccessful', '/privacy'])(
  'an Android browser is invited to install at %s, with the offer',
  async (path) => {
    openApp(path)
    const invitation = await screen.findByRole('complementary', INVITATION)
    expect(invitation.textContent).toContain('get 5 points for free (limited single offer)')
  },
)

test('the install invitation loads once the app is stored, without moving the page', async () => {
  onTestFinished(() => awaitKeeping(false))
  awaitKeeping(true)
  openApp('/contact')
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('complementary', INVITATION)).toBeNull()
  act(() => awaitKeeping(false))
  await screen.findByRole('complementary', INVITATION)
})

test.each(['/login', '/signup', '/Login'])('no invitation is shown at %s', async (path) => {
  openApp(path)
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('complementary', INVITATION)).toBeNull()
})

test('an invitation that was closed does not come back', async () => {
  const { persistor } = openApp('/contact')
  fireEvent.click(await screen.findByRole('button', { name: 'Close the invitation' }))
  await waitFor(() => expect(screen.queryByRole('complementary', INVITATION)).toBeNull())
  persistor.flush()
  document.body.replaceChildren()
  openApp('/contact')
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('complementary', INVITATION)).toBeNull()
})

test('a customer who had the install bonus is not invited again after a logout', async () => {
  const { store } = openApp('/contact', (made) => signIn(made, ADA))
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('complementary', INVITATION)).toBeNull()
  await waitFor(() => expect(store.getState().settings.isInstallClosed).toBe(true))
  expect(isAccountKnown()).toBe(true)
  act(() => {
    store.dispatch(endSession())
  })
  expect(screen.queryByRole('complementary', INVITATION)).toBeNull()
})
