import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp, signIn } from '../../test/open-app.tsx'
import { TRAILER } from '../../test/programme.ts'
import { ADA, idOf } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'

const TRAILERS = 'GET /api/v1/trailers'
const NEWER = { ...TRAILER, TrailerID: idOf('a newer one'), TrailerTitle: 'mami wata' }

const openTrailers = () => openApp('/trailers', (store) => signIn(store, ADA))

test('a visitor is taken to sign up', async () => {
  await answering({})
  const app = openApp('/trailers')
  await waitFor(() => expect(app.path()).toBe('/signup'))
})

test('the newest trailer is first, and a tap opens it', async () => {
  await answering({ [TRAILERS]: { all_trailers: { results: [TRAILER, NEWER] } } })
  const app = openTrailers()
  await screen.findByText('Mami Wata')
  const titles = screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)
  expect(titles).toEqual(['Mami Wata', 'The Wedding Party'])
  const picture = document.querySelector(`a[href="/trailer/${TRAILER.TrailerID}"] img`)
  expect(picture?.getAttribute('src')).toContain(TRAILER.TrailerThumbnailUrl)
  fireEvent.click(screen.getByText('Mami Wata'))
  await waitFor(() => expect(app.path()).toBe(`/trailer/${NEWER.TrailerID}`))
})

test('six placeholders are shown while the trailers load', async () => {
  await answering({ [TRAILERS]: { all_trailers: { results: [TRAILER] } } })
  openTrailers()
  const places = await screen.findByRole('status', { name: 'Loading trailers' })
  expect(places.children).toHaveLength(6)
  await screen.findByText('The Wedding Party')
})

test('without the network it can be tried again', async () => {
  const server = await answering({ [TRAILERS]: new Error('cut') })
  openTrailers()
  const again = await screen.findByRole('button', { name: 'Try Again' })
  server.answers[TRAILERS] = { all_trailers: { results: [TRAILER] } }
  fireEvent.click(again)
  await screen.findByText('The Wedding Party')
})
