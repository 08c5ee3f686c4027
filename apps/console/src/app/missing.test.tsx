import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { aPage } from '../parts/test/changes.tsx'
import { Missing } from './missing.tsx'

afterEach(cleanup)

const later = <T,>(value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value), 20))

/** Opens an address of a console that has only a programme, which loads slowly. Returns the addresses that follow. */
function openAt(address: string): string[] {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ staff: { role: 'admin', cinemas: [] } })))
  const root = createRootRoute({ component: () => <Suspense children={<Outlet />} /> })
  const programme = createRoute({
    getParentRoute: () => root,
    path: '/programme',
    component: lazyRouteComponent(() => later({ default: () => <h1>Programme</h1> })),
  })
  const missing = createRoute({ getParentRoute: () => root, path: '$', component: Missing })
  const history = createMemoryHistory({ initialEntries: [address] })
  const visited: string[] = []
  history.subscribe(({ location }) => visited.push(location.pathname))
  // The router of the test has few pages, so its type is not that of the console's router.
  const router = createRouter({ routeTree: root.addChildren([programme, missing]), history }) as never
  render(<RouterProvider router={router} />, { wrapper: aPage().wrapper })
  return visited
}

test.each(['/schedule', '/catalogue/programme', '/some/where/showtimes'])(
  'the unknown address %s, whose last word means the programme, opens it',
  async (address) => {
    const visited = openAt(address)
    expect(await screen.findByRole('heading', { name: 'Programme' })).toBeTruthy()
    expect(visited.length).toBeLessThanOrEqual(1)
  },
)

test('at an address that names no page, the console says that the page does not exist', async () => {
  expect(openAt('/nowhere')).toEqual([])
  expect(await screen.findByRole('heading', { name: 'This page does not exist' })).toBeTruthy()
})
