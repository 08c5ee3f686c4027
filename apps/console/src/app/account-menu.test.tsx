import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AccountMenu } from './account-menu.tsx'

test('Escape closes the account menu and gives the focus to the name that opened it', async () => {
  const routeTree = createRootRoute({ component: () => <AccountMenu name="Hauwa Musa" /> })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  // The router of the test has no pages, so its type is not that of the console's router.
  render(<RouterProvider router={createRouter({ routeTree, history }) as never} />)
  const name = await screen.findByText('Hauwa Musa')
  fireEvent.click(name)
  const signOut = screen.getByText('Sign out')
  signOut.focus()
  fireEvent.keyDown(signOut, { key: 'Escape' })
  expect(name.closest('details')?.open).toBe(false)
  expect(document.activeElement).toBe(name)
})
