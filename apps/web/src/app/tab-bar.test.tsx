import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openApp, signIn } from '../test/open-app.tsx'
import { ADA } from '../test/samples.ts'
import { activeTab, hasTabBar } from './tabs.ts'

test.each([
  ['/', 'See a Movie'],
  ['/home', 'See a Movie'],
  ['/trailers', 'Trailers'],
  ['/velvetcenters', 'Velvet Centers'],
  ['/profile', 'Profile'],
  ['/movie/1', undefined],
])('at %s the active tab is %s', (path, label) => {
  expect(activeTab(path)?.label).toBe(label)
})

test.each(['/signupsuccessful', '/forgotpassword', '/login', '/fund', '/paymentsuccessful', '/signup', '/Login/'])(
  '%s has no tab bar',
  (path) => {
    expect(hasTabBar(path)).toBe(false)
  },
)

test('the tab bar marks the open tab and leads to the others', async () => {
  const app = openApp('/profile', (store) => signIn(store, ADA))
  const bar = await screen.findByRole('navigation')
  const tabs = within(bar).getAllByRole('link')
  expect(tabs.map((tab) => tab.textContent)).toEqual(['See a Movie', 'Trailers', 'Velvet Centers', 'Profile'])
  expect(tabs.map((tab) => tab.getAttribute('aria-current'))).toEqual([null, null, null, 'page'])

  fireEvent.click(within(bar).getByText('Velvet Centers'))
  await waitFor(() => expect(app.path()).toBe('/velvetcenters'))
})

test('a tab opens at its last scroll position, and other links at the top', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo')
  openApp('/profile', (store) => signIn(store, ADA))
  await screen.findByRole('heading', { level: 1 })

  vi.stubGlobal('scrollY', 640)
  fireEvent.click(screen.getByText('Trailers'))
  await screen.findByRole('heading', { level: 1, name: 'Trailers' })
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0)

  fireEvent.click(screen.getByText('Profile'))
  await screen.findByRole('heading', { level: 1, name: 'Profile' })
  expect(scrollTo).toHaveBeenLastCalledWith(0, 640)
})

test('a tab that was left without the bar does not open at an older scroll position', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo')
  openApp('/profile', (store) => signIn(store, ADA))
  await screen.findByRole('heading', { level: 1, name: 'Profile' })
  vi.stubGlobal('scrollY', 640)
  fireEvent.click(screen.getByText('Trailers'))
  await screen.findByRole('heading', { level: 1, name: 'Trailers' })
  fireEvent.click(screen.getByText('Profile'))
  await screen.findByRole('heading', { level: 1, name: 'Profile' })

  vi.stubGlobal('scrollY', 120)
  fireEvent.click(screen.getByRole('link', { name: /View Purchased Tickets/ }))
  await screen.findByRole('heading', { level: 1, name: 'My Tickets' })
  fireEvent.click(screen.getByText('Profile'))
  await screen.findByRole('heading', { level: 1, name: 'Profile' })
  expect(scrollTo).toHaveBeenLastCalledWith(0, 120)
})
