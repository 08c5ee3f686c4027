import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { Film } from '@velvet/contract/catalogue/films.calls'
import { FILM_STILLS } from '@velvet/contract/catalogue/films.rules'
import { expect, test, vi } from 'vitest'
import { aPage } from '../../../parts/test/changes.tsx'
import { FilmStills } from './film-stills.tsx'
import { A_FILM } from './test/film.ts'

const FILM: Film = {
  ...A_FILM,
  id: '019aa000-0000-7000-8000-000000000001',
  version: 4,
  stills: ['/uploads/stills/a.webp', '/uploads/stills/b.webp'],
}

/**
 * Shows the card of the stills, with a server that answers each request with this status. Returns
 * the requests that the card has sent.
 */
function show(film: Film, status = 200) {
  const requests: { url: string; init: RequestInit }[] = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    requests.push({ url, init })
    const answer = status === 200 ? { film } : { error: 'changed-meanwhile', message: 'Changed meanwhile' }
    return Promise.resolve(new Response(JSON.stringify(answer), { status }))
  })
  const { queries, wrapper } = aPage()
  const invalidate = vi.spyOn(queries, 'invalidateQueries')
  render(<FilmStills film={film} />, { wrapper })
  return { requests, invalidate }
}

const sentBy = ({ url, init }: { url: string; init: RequestInit }) => ({
  path: url.replace(/^.*\/staff\//, ''),
  method: init.method,
  version: (init.headers as Record<string, string>)['If-Match'],
})
const stillsIn = ({ init }: { init: RequestInit }): unknown => JSON.parse(init.body as string)
const PATH = `films/${FILM.id}/stills`

test('the second still is shown first after one press, in the version that was read', async () => {
  const { requests, invalidate } = show(FILM)
  expect(screen.queryByRole('button', { name: 'Show first still 1' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show first still 2' }))
  await screen.findByText('The stills are saved.')
  expect(requests.map(sentBy)).toEqual([{ path: PATH, method: 'PUT', version: '"4"' }])
  expect(requests.map(stillsIn)).toMatchObject([{ stills: [...FILM.stills].reverse() }])
  expect(invalidate).toHaveBeenCalledWith({ queryKey: ['films'] })
})

test('a removed still is left out, and the others stay', async () => {
  const { requests } = show(FILM)
  fireEvent.click(screen.getByRole('button', { name: 'Remove still 1' }))
  await screen.findByText('The stills are saved.')
  expect(requests.map(stillsIn)).toMatchObject([{ stills: [FILM.stills[1]] }])
})

test('a chosen picture is sent as a still of the film', async () => {
  const { requests } = show({ ...FILM, stills: [] })
  expect(screen.getByText('This film has no stills yet.')).toBeTruthy()
  const image = new File(['a still'], 'still.jpg', { type: 'image/jpeg' })
  fireEvent.change(screen.getByLabelText('Another still'), { target: { files: [image] } })
  await waitFor(() => expect(requests.map(sentBy)).toMatchObject([{ path: PATH, method: 'POST' }]))
  expect((requests[0]?.init.body as FormData | undefined)?.get('image')).toBeInstanceOf(File)
})

test('a film with as many stills as it can have takes no more', () => {
  const stills = Array.from({ length: FILM_STILLS }, (_, number) => `/uploads/stills/${number}.webp`)
  show({ ...FILM, stills })
  expect(screen.getByLabelText<HTMLInputElement>('Another still').disabled).toBe(true)
  expect(screen.getByText('A film has at most 8 stills.')).toBeTruthy()
})

test('a change that a colleague made meanwhile is reported and not overwritten', async () => {
  show(FILM, 409)
  fireEvent.click(screen.getByRole('button', { name: 'Remove still 2' }))
  expect(await screen.findByText('Show the present state')).toBeTruthy()
  expect(screen.queryByText('The stills are saved.')).toBeNull()
})
