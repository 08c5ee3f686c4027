import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { AppError, ERRORS } from '@velvet/contract/shared/errors'
import { afterEach, expect, test, vi } from 'vitest'
import { fetchCinemas } from '../state/cinemas.ts'
import { fetchMovies } from '../state/movies.ts'
import { fetchTickets } from '../state/tickets.ts'
import { openApp, signIn } from '../test/open-app.tsx'
import { FILM, aCinema, aShowtime, answerOf } from '../test/programme.ts'
import { ADA, AREA, AREA_IN_PATH, TICKET, aMovie, tokenOf } from '../test/samples.ts'
import { answering } from '../test/server.ts'

const MOVIES = 'GET /api/v1/movies'
const here = { getCurrentPosition: () => undefined }

const CINEMA = aCinema('Yankari')

afterEach(() => vi.useRealTimers())

test('with nothing stored, a silent network is reported after five seconds', async () => {
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

test.each([
  [`/movie/${FILM.MovieID}`, `GET /api/v1/movie/${FILM.MovieID}`],
  ['/fund', `GET /api/v1/user/${ADA.UUID}`],
  ['/velvetcenters', `GET /api/v1/cinemas/${AREA_IN_PATH}`],
  ['/ticketdetails', 'POST /api/v1/fetchtickets'],
])('when refreshing %s fails, the older data stays with a message until a success', async (path, call) => {
  const answers = {
    [`GET /api/v1/refresh/${ADA.UUID}`]: { token: tokenOf(ADA.UUID), error: null },
    [`GET /api/v1/user/${ADA.UUID}`]: { user: ADA },
    [`GET /api/v1/movie/${FILM.MovieID}`]: { onemoviedetails: FILM },
    [`GET /api/v1/showingshowtimes/${FILM.MovieID}/${AREA_IN_PATH}`]: answerOf([aShowtime('18:30')]),
    [`GET /api/v1/cinemas/${AREA_IN_PATH}`]: { cinemasLists: [CINEMA] },
    'POST /api/v1/fetchtickets': [TICKET],
  }
  const server = await answering({ ...answers, [call]: new AppError('internal') })
  openApp(path, (store) => {
    signIn(store, ADA)
    store.dispatch(fetchMovies.fulfilled([FILM]))
    store.dispatch(fetchCinemas.pending(AREA))
    store.dispatch(fetchCinemas.fulfilled([CINEMA], AREA))
    store.dispatch(fetchTickets.fulfilled([TICKET], ADA.UUID))
  })
  await screen.findByText(`${ERRORS.internal.message} — showing what was last seen`)
  // The app also asks again by itself, so the button is there only as long as the server fails.
  const tryAgain = await screen.findByRole('button', { name: 'Try Again' })
  server.answers[call] = answers[call as keyof typeof answers]
  fireEvent.click(tryAgain)
  await waitFor(() => expect(screen.queryByText(/showing what was last seen/)).toBeNull())
})

test('a token that cannot be renewed is reported, and renewed on a retry', async () => {
  const call = `GET /api/v1/refresh/${ADA.UUID}`
  const server = await answering({
    [call]: new AppError('internal'),
    [`GET /api/v1/user/${ADA.UUID}`]: { user: ADA },
    'POST /api/v1/fetchtickets': [TICKET],
  })
  openApp('/mytickets', (store) => {
    signIn(store, ADA)
    store.dispatch(fetchTickets.fulfilled([TICKET], ADA.UUID))
  })
  await screen.findByText(`${ERRORS.internal.message} — showing what was last seen`)
  server.answers[call] = { token: tokenOf(ADA.UUID), error: null }
  fireEvent.click(await screen.findByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(screen.queryByText(/showing what was last seen/)).toBeNull())
})

test('the page names the address of the screen that is shown, so that phones share it', async () => {
  const head = '<link rel="canonical" href="https://velvet.example/"><meta property="og:url" content="">'
  document.head.insertAdjacentHTML('beforeend', head)
  const named = () => [
    document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href,
    document.querySelector('meta[property="og:url"]')?.getAttribute('content'),
  ]
  openApp('/privacy/')
  const privacy = 'https://velvet.example/privacy'
  await waitFor(() => expect(named()).toEqual([privacy, privacy]))
  act(() => {
    history.pushState({ key: 'x', state: null }, '', '/home?from=x')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  await waitFor(() => expect(named()).toEqual(Array(2).fill('https://velvet.example/')))
})
