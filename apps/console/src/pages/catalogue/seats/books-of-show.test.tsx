import { fireEvent, render, screen } from '@testing-library/react'
import type { SeatsOfShow } from '@velvet/contract/catalogue/seats-of-show.calls'
import { ERRORS } from '@velvet/contract/shared/errors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aPage } from '../../../parts/test/changes.tsx'
import { BooksOfShow } from './books-of-show.tsx'

const SHOW: SeatsOfShow['show'] = {
  id: 'show',
  title: 'Mami Wata',
  cinemaID: 'cinema',
  cinema: 'Wunti',
  screen: 'Screen 1',
  startsAt: '2026-11-21T17:00:00Z',
  endsAt: '2026-11-21T19:00:00Z',
  timeZone: 'Africa/Lagos',
  state: 'published',
  books: null,
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T18:30:00Z'), toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Shows the books of a showtime, with a server that answers every change with this. Returns the addresses it got. */
function open(changes: Partial<typeof SHOW>, answer = new Response('{}')) {
  const changed: string[] = []
  vi.stubGlobal('fetch', (url: string, { method }: RequestInit) => {
    if (method === 'POST') changed.push(url)
    return Promise.resolve(method === 'POST' ? answer : new Response('{"staff": {"id": "hauwa"}}'))
  })
  const { wrapper } = aPage()
  render(<BooksOfShow show={{ ...SHOW, ...changes }} />, { wrapper })
  return changed
}

function close() {
  fireEvent.click(screen.getByRole('button', { name: 'Close the books…' }))
  fireEvent.click(screen.getByRole('button', { name: 'Close the books' }))
}

test('the books of a started showtime are closed by a button after a warning', async () => {
  const changed = open({})
  close()
  await screen.findByText('The books of this showtime are closed.')
  expect(changed).toEqual([expect.stringMatching(/\/staff\/showtimes\/show\/books\/close$/)])
})

test('a refusal to close the books is shown', async () => {
  const refusal = { error: 'books-too-early', message: ERRORS['books-too-early'].message }
  open({}, new Response(JSON.stringify(refusal), { status: 409 }))
  close()
  await screen.findByText(refusal.message)
})

test('closed books show when and by whom; a future showtime cannot be closed', () => {
  open({ books: { closedAt: '2026-11-21T18:00:00Z', closedBy: { id: 'hauwa', name: 'Hauwa' } } })
  screen.getByText('Its books were closed on 21/Nov/2026, 7:00 PM by Hauwa.')
  open({ books: { closedAt: '2026-11-21T18:00:00Z', closedBy: null } })
  screen.getByText('Its books closed by themselves on 21/Nov/2026, 7:00 PM.')
  open({ startsAt: '2026-11-21T18:31:00Z' })
  open({ state: 'cancelled' })
  expect(screen.queryByRole('button')).toBeNull()
})
