import { TIME_ZONE } from '@velvet/contract/shared/time/time'
import { screen, within } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { addUse } from '../../meter/kept-use.ts'
import { fetchMovies } from '../../state/movies.ts'
import { openApp, signIn } from '../../test/open-app.tsx'
import { TRAILER } from '../../test/programme.ts'
import { ADA, aMovie } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'

const FILM = aMovie('king of boys', {
  PosterURL: '/media/posters/king-of-boys-480.webp',
  TrailerID: TRAILER.TrailerID,
})
const ACCOUNT = { [`GET /api/v1/user/${ADA.UUID}`]: { user: ADA } }

afterEach(() => void vi.unstubAllGlobals())

/** jsdom loads nothing itself, so it has no sizes. */
function printSizes(): void {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      observe = () => undefined
    },
  )
  vi.stubGlobal(
    'PerformanceResourceTiming',
    class {
      get transferSize() {
        return 0
      }
    },
  )
  vi.stubGlobal('performance', {
    now: () => Date.now(),
    setResourceTimingBufferSize: () => undefined,
  })
}

const openProfile = () =>
  openApp('/profile', (store) => {
    signIn(store, ADA)
    store.dispatch(fetchMovies.fulfilled([FILM]))
  })

test('the profile says what the app used in this month, by its kind', async () => {
  printSizes()
  await answering(ACCOUNT)
  await addUse({ pictures: 12_400, trailers: 3_240_000, rest: 250_000 })
  openProfile()
  await screen.findByText('Pictures')
  const rows = screen.getAllByRole('term').map((term) => term.parentElement?.textContent)
  expect(rows.slice(-4)).toEqual(['Pictures13 KB', 'Trailers3.2 MB', 'Everything else0.3 MB', 'All together3.5 MB'])
  const month = new Date().toLocaleString('en', { month: 'long', year: 'numeric', timeZone: TIME_ZONE })
  screen.getByRole('heading', { name: `Data used in ${month}` })
})

test('a browser that reports no sizes is shown as such', async () => {
  await answering(ACCOUNT)
  openProfile()
  const card = within(await screen.findByRole('region', { name: 'Preferences' }))
  await card.findByText('This browser does not tell how much data the app uses.')
})

test('the data saver says what it saves, by the sizes of a film on this phone', async () => {
  printSizes()
  await answering({
    ...ACCOUNT,
    [`GET /api/v1/trailer/${TRAILER.TrailerID}`]: { eachTrailer: { ...TRAILER, Bytes: 1_240_000 } },
  })
  const network = fetch
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (init?.method !== 'HEAD') return network(address, init)
    const length = address.includes('-320.avif') ? '7019' : '12446'
    return Promise.resolve(new Response(null, { headers: { 'content-length': length } }))
  })
  openProfile()
  await screen.findByText(
    'With the data saver, the poster of King of Boys takes 8 KB instead of up to 13 KB, and its trailer of 1.2 MB loads only when you press Play.',
  )
})
