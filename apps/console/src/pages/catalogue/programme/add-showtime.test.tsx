import { SHOW_MARK_NAMES } from '@velvet/contract/catalogue/show-marks'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { showAt } from '../../../parts/test/show-at.tsx'
import { AddShowtime } from './add-showtime.tsx'
import { timelineDay } from './day.ts'
import type { Given } from './given.ts'

const FILM = { id: 'film', title: 'Amina', year: 2026, minutes: 120 }

/** Opens the dialog where the operator has these films. Returns the addresses of all calls. */
function open(films: readonly object[]) {
  const calls: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    if (url.includes('/programme')) return Promise.resolve(new Response('{"rules":{"prices":[]}}'))
    calls.push(url)
    return Promise.resolve(new Response(JSON.stringify({ items: films, hasMore: true })))
  })
  Element.prototype.scrollIntoView = () => undefined
  const screens = [{ id: 'one', name: 'Screen 1' }]
  const given = { cinema: { id: 'cinema' }, day: timelineDay('2026-11-21', 'Africa/Lagos'), screens, shows: [] }
  const queries = showAt('/', <AddShowtime {...(given as unknown as Given)} />)
  queries.setDefaultOptions({ queries: { staleTime: 10_000 } })
  return calls
}

test('planning a showtime requests a few films once, and once for each search', async () => {
  const calls = open([FILM])
  const field = await screen.findByRole('combobox', { name: 'Film' })
  fireEvent.click(field)
  await screen.findByRole('option', { name: /Amina/ })
  expect(calls).toEqual(['/api/v1/staff/choices/films'])
  fireEvent.change(field, { target: { value: 'ami' } })
  await screen.findByRole('option', { name: /Amina/ })
  expect(calls).toEqual(['/api/v1/staff/choices/films', '/api/v1/staff/choices/films?q=ami'])
})

test('the form of a showtime has a box for each mark of access', async () => {
  open([FILM])
  const access = await screen.findByRole('group', { name: 'Access' })
  const boxes = within(access).getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map(({ labels }) => labels?.[0]?.textContent.trim())).toEqual(Object.values(SHOW_MARK_NAMES))
  const relaxed = within(access).getByLabelText<HTMLInputElement>('Relaxed')
  fireEvent.click(relaxed)
  expect(boxes.filter(({ checked }) => checked)).toEqual([relaxed])
})

test('while there is no film, the dialog leads to the form that adds one', async () => {
  open([])
  const link = await screen.findByRole('link', { name: 'Begin with one' })
  expect(link.getAttribute('href')).toBe('/films/new')
})
