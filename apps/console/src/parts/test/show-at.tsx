import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { aPage } from './changes.tsx'

/** Shows a part of the console, whose links work, at an address. Returns the queries of the page. */
export function showAt(address: string, part: ReactNode) {
  const { queries, wrapper } = aPage()
  const routeTree = createRootRoute({ component: () => <Suspense>{part}</Suspense> })
  const history = createMemoryHistory({ initialEntries: [address] })
  // The router of the test has no pages, so its type is not that of the console's router.
  render(<RouterProvider router={createRouter({ routeTree, history }) as never} />, { wrapper })
  return queries
}
