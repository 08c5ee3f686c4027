import { weekday } from '@velvet/contract/shared/time/time'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { fetchMovies, fetchSingleMovie } from '../../state/movies.ts'
import { StoreProvider } from '../../state/store-provider.tsx'
import { coordinatesFailed, coordinatesRead } from '../../state/user-location.ts'
import { makeStore } from '../../state/store.ts'
import type { AppStore } from '../../state/store.ts'
import { dayAfter } from '../../test/programme.ts'
import { openApp, signIn } from '../../test/open-app.tsx'
import { ADA, aMovie, idOf } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'
import LocationRequired from './location-required.tsx'

const NO_PARTNER =
  'Velvet currently has no partner cinema in your location. For more information: Please contact support@velvet.example.'

const MOVIES = {
  moviesList: [aMovie('the wedding party'), aMovie('living in bondage', { Status: 'coming-soon' })],
}

const located = (store: AppStore) => {
  store.dispatch(coordinatesRead({ latitude: 10.31, longitude: 9.84 }))
}

afterEach(() => vi.useRealTimers())

test('a visitor sees the films now playing, and the newly added ones on the other tab', async () => {
  await answering({ 'GET /api/v1/movies': MOVIES })
  openApp('/', located)
  await screen.findByText('The Wedding Party')
  expect(screen.queryByText('Living in Bondage')).toBeNull()

  fireEvent.click(screen.getByRole('tab', { name: 'Newly Added' }))
  screen.getByText('Living in Bondage')
  expect(screen.queryByText('The Wedding Party')).toBeNull()
  fireEvent.click(screen.getByRole('tab', { name: 'Now Playing' }))
})

test.each([
  [{ Date: dayAfter(0), StartTime: '23:59' }, 'Today 11:59 PM'],
  [
    { Date: dayAfter(2), StartTime: '18:30', Latitude: 10.315, Longitude: 9.84 },
    `${weekday(dayAfter(2)).slice(0, 3)} 6:30 PM · 0.6 km`,
  ],
  [{ Date: '2099-12-24', StartTime: '10:00' }, '24/Dec 10:00 AM'],
])('under its title, a film says when and how far away it is shown next: %o', async (next, text) => {
  const film = aMovie('mami wata', { Rating: '12A', NextShow: next })
  await answering({ 'GET /api/v1/movies/08030000001': { userLocationMoviesList: [film] } })
  openApp('/', (store) => {
    located(store)
    signIn(store, ADA)
  })
  const card = await screen.findByRole('link', { name: /Mami Wata/ })
  await waitFor(() => expect(card.textContent).toBe(`Mami Wata${text}`))
})

test('back from a film leads to the sub-tab that the person left', async () => {
  const film = aMovie('living in bondage', { Status: 'coming-soon' })
  await answering({
    'GET /api/v1/movies': { moviesList: [film] },
    [`GET /api/v1/movie/${film.MovieID}`]: { onemoviedetails: film },
  })
  const app = openApp('/', located)
  fireEvent.click(await screen.findByRole('tab', { name: 'Newly Added' }))
  fireEvent.click(await screen.findByText('Living in Bondage'))
  await screen.findByRole('heading', { level: 1, name: 'Living in Bondage' })
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(app.path()).toBe('/'))
  const tab = await screen.findByRole('tab', { name: 'Newly Added' })
  expect(tab.getAttribute('aria-selected')).toBe('true')
  fireEvent.click(screen.getByRole('tab', { name: 'Now Playing' }))
})

test('a newly added film says from which day it is shown, also on its own screen', async () => {
  const film = aMovie('living in bondage', { Status: 'coming-soon', OpensOn: '2026-12-04' })
  await answering({
    'GET /api/v1/movies': { moviesList: [film] },
    [`GET /api/v1/movie/${film.MovieID}`]: { onemoviedetails: film },
  })
  const app = openApp('/', located)
  fireEvent.click(await screen.findByRole('tab', { name: 'Newly Added' }))
  const card = await screen.findByRole('link', { name: /Living in Bondage/ })
  await waitFor(() => expect(card.textContent).toContain('From Friday, 04/Dec/2026'))
  fireEvent.click(card)
  await screen.findByRole('heading', { level: 1, name: 'Living in Bondage' })
  expect(app.path()).toMatch(/^\/movie/)
  expect(screen.getByRole('main').textContent).toContain('From Friday, 04/Dec/2026')
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  fireEvent.click(await screen.findByRole('tab', { name: 'Now Playing' }))
})

test('a film leads to its own screen', async () => {
  await answering({ 'GET /api/v1/movies': MOVIES })
  const app = openApp('/home', located)
  fireEvent.click(await screen.findByText('The Wedding Party'))
  await waitFor(() => expect(app.path()).toBe(`/movie/${idOf('the wedding party')}`))
  expect(history.state).toMatchObject({ state: { movieId: idOf('the wedding party') } })
})

test('a customer sees the films for their own location, and their name in the header', async () => {
  const server = await answering({
    'GET /api/v1/movies/08030000001': { userLocationMoviesList: [aMovie('mami wata')] },
  })
  openApp('/', (store) => {
    located(store)
    signIn(store, ADA)
  })
  await screen.findByText('Mami Wata')
  within(screen.getByRole('banner')).getByText('ada')
  expect(server.requests).not.toContain('GET /api/v1/movies')
})

test('the header shows the logo, which leads home', async () => {
  await answering({ 'GET /api/v1/movies': MOVIES })
  openApp('/', located)
  const brand = await screen.findByRole('link', { name: 'Velvet home' })
  expect(brand.getAttribute('href')).toBe('/')
  expect(brand.querySelector('img')?.getAttribute('src')).toBe('/logo.svg')
})

test('an empty list says that there is no partner cinema', async () => {
  await answering({ 'GET /api/v1/movies': { moviesList: [] } })
  openApp('/', located)
  await screen.findByText(NO_PARTNER)
})

test('the home screen does not say that there are no films before they are loaded', async () => {
  const films = Promise.withResolvers<unknown>()
  await answering({ 'GET /api/v1/movies': () => films.promise })
  const said: boolean[] = []
  const watching = new MutationObserver(() => said.push(Boolean(screen.queryByText(NO_PARTNER))))
  watching.observe(document.body, { childList: true, subtree: true })
  const { store } = openApp('/', located)
  await screen.findByRole('status', { name: 'Loading movies' })
  const film = aMovie('mami wata')
  act(() => void store.dispatch(fetchSingleMovie.fulfilled(film, film.MovieID)))
  films.resolve(MOVIES)
  await screen.findByText('The Wedding Party')
  watching.disconnect()
  expect(said).not.toContain(true)
})

test('without a network, the films of the last visit are shown with a note', async () => {
  await answering({ 'GET /api/v1/movies': new Error('cut') })
  openApp('/', (store) => {
    located(store)
    store.dispatch(fetchMovies.fulfilled([aMovie('king of boys')]))
  })
  await screen.findByText(/The network does not answer/)
  screen.getByText('King of Boys')
})

test('with nothing stored and no network, trying again can load the films', async () => {
  const server = await answering({ 'GET /api/v1/movies': new Error('cut') })
  openApp('/', located)
  const again = await screen.findByRole('button', { name: 'Try Again' })
  server.answers['GET /api/v1/movies'] = MOVIES
  fireEvent.click(again)
  await screen.findByText('The Wedding Party')
})

test('a person who cannot be located chooses an area instead, and is not asked again', async () => {
  await answering({
    'GET /api/v1/movies': MOVIES,
    'GET /api/v1/locations': {
      locations: [{ country: 'Nigeria', states: [{ state: 'Bauchi', lgas: ['Bauchi'] }] }],
      middles: [],
    },
  })
  const app = openApp('/')
  await screen.findByText(/requires location services to find centers near you/)
  fireEvent.click(screen.getByRole('button', { name: 'Choose your area' }))
  fireEvent.click(await screen.findByText('Bauchi, Nigeria'))

  await screen.findByText('The Wedding Party')
  expect(app.store.getState().userLocation.area?.lga).toBe('Bauchi')
})

test.each([
  ['a refused', 1, 'Choose your area', 'Try Again'],
  ['an unavailable', 2, undefined, 'Choose your area'],
])('after %s location, the red button is the one that helps', async (_, code, red, quiet) => {
  const refusing = {
    getCurrentPosition: (_found: unknown, refuse: (reason: { code: number }) => void) => refuse({ code }),
  }
  Object.defineProperty(navigator, 'geolocation', { value: refusing, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'geolocation'))
  await answering({ 'GET /api/v1/movies': MOVIES })
  openApp('/')
  const button = await screen.findByRole('button', { name: quiet })
  expect(button.className).toContain('quiet')
  if (red) expect(screen.getByRole('button', { name: red }).className).toContain('primary')
})

test('areas of the same name in several countries can each be chosen', async () => {
  const northern = [{ state: 'Northern', lgas: ['Northern'] }]
  await answering({
    'GET /api/v1/movies': MOVIES,
    'GET /api/v1/locations': {
      locations: ['Ghana', 'Uganda'].map((country) => ({ country, states: northern })),
      middles: [],
    },
  })
  const app = openApp('/')
  fireEvent.click(await screen.findByRole('button', { name: 'Choose your area' }))
  fireEvent.click(await screen.findByText('Northern, Uganda'))

  await screen.findByText('The Wedding Party')
  const chosen = { country: 'Uganda', state: 'Northern', lga: 'Northern' }
  expect(app.store.getState().userLocation.area).toEqual(chosen)
})

test('a location unknown after ten seconds is requested while the films stay', async () => {
  const silent = { getCurrentPosition: () => undefined }
  Object.defineProperty(navigator, 'geolocation', { value: silent, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'geolocation'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await answering({ 'GET /api/v1/movies': MOVIES })
  openApp('/')
  await screen.findByText('The Wedding Party')
  act(() => void vi.advanceTimersByTime(9_000))
  expect(screen.queryByText(/requires location services/)).toBeNull()
  act(() => void vi.advanceTimersByTime(1_000))
  await screen.findByText(/requires location services/)
  screen.getByText('The Wedding Party')
})

test('the wait for a location counts down thirty seconds, then offers to try again', async () => {
  await answering({ 'GET /api/v1/movies': MOVIES })
  const reload = vi.fn()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  render(
    <StoreProvider store={makeStore().store}>
      <LocationRequired reload={reload} />
    </StoreProvider>,
  )
  screen.getByText('30')
  act(() => void vi.advanceTimersByTime(29_000))
  expect(screen.queryByText('Try Again')).toBeNull()
  act(() => void vi.advanceTimersByTime(1_000))
  fireEvent.click(screen.getByText('Try Again'))
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a denied location has no countdown and offers Try Again at once', () => {
  const { store } = makeStore()
  store.dispatch(coordinatesFailed('timed-out'))
  render(
    <StoreProvider store={store}>
      <LocationRequired />
    </StoreProvider>,
  )
  screen.getByRole('timer')
  act(() => void store.dispatch(coordinatesFailed('denied')))
  screen.getByText('Location permissions denied by user')
  expect(screen.queryByRole('timer')).toBeNull()
  screen.getByRole('button', { name: 'Try Again' })
})
