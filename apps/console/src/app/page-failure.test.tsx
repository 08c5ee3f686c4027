import { cleanup, screen } from '@testing-library/react'
import { CallError } from '@velvet/client/call-error'
import { afterEach, expect, test, vi } from 'vitest'
import { CONSOLE_PAGES } from '../../../../e2e/support/console-pages.ts'
import { showAt } from '../parts/test/show-at.tsx'
import { PageFailure } from './page-failure.tsx'

const MISSING = new CallError('not-found', 'There is no such thing', 404)
const NO_ID = new CallError('bad-request', 'Some of what was sent is not right', 400, { id: 'is' })
const AWAY = new CallError('service-unavailable', 'We are back soon', 503)

afterEach(cleanup)

/** Shows to a person of the staff that the page at an address failed. Returns the words of its heading. */
async function failureAt(address: string, error: Error, role = 'admin') {
  const staff = { role, cinemas: [] }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ staff })))
  showAt(address, <PageFailure error={error} reset={() => undefined} />)
  return (await screen.findByRole('heading')).textContent
}

const offeredLinks = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'))

test.each(Object.keys(CONSOLE_PAGES).filter((path) => path.includes('/$') && path !== '/$'))(
  'where %s does not exist, the page says so and leads to its list',
  async (path) => {
    expect(await failureAt(path, MISSING)).toBe('There is no such thing')
    expect(screen.queryByRole('button')).toBeNull()
    const [, area = ''] = path.split('/')
    const isOfTills = path.startsWith('/cinemas/tills/')
    const list = area === 'settlements' ? '/books/settlements' : `/${isOfTills ? 'cinemas/tills' : area}`
    expect(offeredLinks()).toEqual([list])
  },
)

test('a distributor who opens an unknown settlement gets a link to their own', async () => {
  await failureAt('/settlements/one', MISSING, 'distributor')
  expect(offeredLinks()).toEqual(['/settlements'])
})

test('an address with text that is no id leads to nothing, and offers no other try', async () => {
  expect(await failureAt('/films/one', NO_ID)).toBe('There is nothing at this address')
  expect(offeredLinks()).toEqual(['/films'])
  expect(screen.queryByRole('button')).toBeNull()
})

test('a page that failed while the server was away can be tried again', async () => {
  expect(await failureAt('/films/one', AWAY)).toBe('This page could not be shown')
  expect(screen.getByRole('button', { name: 'Try again' }).isConnected).toBe(true)
})
