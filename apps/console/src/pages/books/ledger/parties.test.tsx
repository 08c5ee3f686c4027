import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen, within } from '@testing-library/react'
import type { Exhibitor } from '@velvet/contract/books/parties.calls'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { filteredSearch } from '../../../parts/list-search.ts'
import { aPage } from '../../../parts/test/changes.tsx'
import { Parties } from './parties.tsx'

const exhibitor = (name: string): Exhibitor => ({
  id: name,
  version: 1,
  name,
  legalName: '',
  tin: '1',
  rcNumber: '2',
  address: '',
  emails: [],
  bankAccount: '',
  cinemas: [],
})

test('the lists of exhibitors and distributors have separate pages', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://velvet.example')
    if (!pathname.endsWith('/exhibitors')) {
      return Promise.resolve(new Response(JSON.stringify({ items: [], next: 'films-2' })))
    }
    asked.push(searchParams.get('cursor') ?? 'first')
    const isFirst = !searchParams.has('cursor')
    const items = [exhibitor(isFirst ? 'Galaxy' : 'Zenith')]
    return Promise.resolve(new Response(JSON.stringify({ items, next: isFirst ? 'g' : null })))
  })
  const root = createRootRoute()
  const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in' })
  const parties = createRoute({
    getParentRoute: () => signedIn,
    path: '/books/parties',
    validateSearch: filteredSearch('exhibitors'),
    component: () => (
      <Suspense>
        <Parties />
      </Suspense>
    ),
  })
  const router = createRouter({
    routeTree: root.addChildren([signedIn.addChildren([parties])]),
    history: createMemoryHistory({ initialEntries: ['/books/parties?cursor=films-1'] }),
  })
  // The router of the test has one page, so its type is not that of the console's router.
  render(<RouterProvider router={router as never} />, { wrapper: aPage().wrapper })
  const pages = await screen.findByRole('navigation', { name: 'Pages of the exhibitors' })
  fireEvent.click(within(pages).getByRole('button', { name: 'Next page' }))
  await screen.findByRole('button', { name: 'Change Zenith' })
  expect(asked.at(-1)).toBe('g')
  expect(router.state.location.search).toEqual({ cursor: 'films-1', exhibitors: 'g' })
})
