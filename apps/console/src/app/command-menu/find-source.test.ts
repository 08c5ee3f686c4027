import { expect, test, vi } from 'vitest'
import { findSource } from './find-source.ts'

const show = {
  id: 's1',
  film: 'Lionheart',
  cinemaID: 'c1',
  cinema: 'Zaranda',
  screen: 'Screen 1',
  startsAt: '2026-11-29T18:00:00Z',
  timeZone: 'Africa/Lagos',
}
const found = {
  showtimes: [show],
  seats: [{ ticketID: 't1', seat: 'G17', show, customer: 'u1', holder: 'amina' }],
  payments: [{ reference: 'VEL-1', customer: 'amina', naira: 500 }],
  settlements: [],
}

test('a search for "refund" with a seat or a reference finds the refund of that sale', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url)
    return Promise.resolve(Response.json(found))
  })
  const items = await findSource.find('Refund g17', new AbortController().signal)
  expect(asked[0]).toContain('q=g17')
  expect(items.map(({ label, path, search }) => ({ label, path, search }))).toEqual([
    { label: 'Refund G17: Lionheart', path: '/customers/u1', search: { ticket: 't1' } },
    { label: 'Refund VEL-1', path: '/payments', search: { q: 'VEL-1', refund: 'VEL-1' } },
  ])
})
