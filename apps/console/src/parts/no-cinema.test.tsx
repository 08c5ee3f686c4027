import { cleanup, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { NoFilm } from '../pages/catalogue/films/films.tsx'
import { NoCinema } from './no-cinema.tsx'
import { showAt } from './test/show-at.tsx'

/** Shows words to a person of the staff. Returns the addresses to which they lead. */
async function linksIn(text: ReactNode, staff: object): Promise<(string | null)[]> {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ staff }))))
  showAt('/', <main>{text}</main>)
  await screen.findByText(/There is no .* yet/)
  return screen.queryAllByRole('link').map((link) => link.getAttribute('href'))
}

const CINEMA = <NoCinema then="its programme stands here" />

test('a new manager gets links to the cinema form and to both ways of adding films', async () => {
  const manager = { role: 'manager', cinemas: [] }
  expect(await linksIn(CINEMA, manager)).toEqual(['/cinemas/new'])
  cleanup()
  expect(await linksIn(<NoFilm />, manager)).toEqual(['/films/new', '/films/import'])
})

test.each([
  { role: 'finance', cinemas: [] },
  { role: 'manager', cinemas: ['one'] },
])('$role who works at $cinemas is not led to a cinema that the server refuses', async (staff) => {
  expect(await linksIn(CINEMA, staff)).toEqual([])
})

test('finance is not led to the form of a film, which it may not add', async () => {
  expect(await linksIn(<NoFilm />, { role: 'finance', cinemas: [] })).toEqual([])
})
