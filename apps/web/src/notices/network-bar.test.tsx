import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fetchMovies } from '../state/movies.ts'
import { openApp } from '../test/open-app.tsx'
import { aMovie } from '../test/samples.ts'
import { answering } from '../test/server.ts'

const MOVIES = 'GET /api/v1/movies'
const here = { getCurrentPosition: () => undefined }

afterEach(() => vi.useRealTimers())

test('when nothing is stored, a silent network is reported after five seconds, with a way to try again', async () => {
  Object.defineProperty(navigator, 'geolocation', { value: here, configurable: true })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const server = await answering({ [MOVIES]: () => new Promise(() => undefined) })
  openApp('/')
  await waitFor(() => expect(server.requests).toContain(MOVIES))
  act(() => void vi.advanceTimersByTime(5_000))
  await screen.findByText('The network does not answer')
  act(() => void vi.advanceTimersByTime(250))
  const again = await screen.findByRole('button', { name: 'Try Again' })
  server.answers[MOVIES] = { moviesList: [aMovie('mami wata')] }
  fireEvent.click(again)
  await screen.findByText('Mami Wata')
  await waitFor(() => expect(screen.queryByText(/The network does not answer/)).toBeNull())
})

test('the bar mentions older data only where such data is shown', async () => {
  await answering({ [MOVIES]: new Error('cut') })
  const { store } = openApp('/', (made) => {
    made.dispatch(fetchMovies.fulfilled([aMovie('mami wata')]))
    made.dispatch({
      type: 'network/networkChanged',
      payload: { isOutOfReach: true, seenAt: '2026-11-21T13:05:00Z' },
    })
  })
  await screen.findByText(/showing what was last seen \(21\/Nov\/2026, 2:05 PM\)/)
  act(() => void store.dispatch(fetchMovies.fulfilled([])))
  await waitFor(() => expect(screen.queryByText(/last seen/)).toBeNull())
  screen.getByText('The network does not answer')
})
