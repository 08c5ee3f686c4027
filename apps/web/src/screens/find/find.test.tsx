import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { FoundFilm } from '@velvet/contract/catalogue/find.calls'
import type { Movie, Showtime } from '@velvet/contract/shared/entities/entities'
import { beforeEach, expect, test } from 'vitest'
import { leavePhone } from '../../parts/leave-phone.ts'
import { fetchUserLocationMovies } from '../../state/movies.ts'
import type { AppStore } from '../../state/store.ts'
import { openApp, signIn } from '../../test/open-app.tsx'
import { aShowtime, dayAfter, FILM } from '../../test/programme.ts'
import { ADA, aMovie, AREA } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const asAda = (store: AppStore) => signIn(store, ADA)
const found = (movie: Movie, ...showtimes: Showtime[]): FoundFilm => {
  const { MovieID, Title, PosterURL, Language, Distributor } = movie
  const { Status, Year, Minutes, Rating, Colour } = movie
  const shown = { MovieID, Title, PosterURL, Language, Distributor }
  return { Movie: { ...shown, Status, Year, Minutes, Rating, Colour }, Showtimes: showtimes }
}
const page = (...films: FoundFilm[]) => ({ films, next: null as string | null })

/** Returns the call of a search in Ada's area. */
const near = (query: Record<string, string> = {}) => {
  const all = new URLSearchParams({
    LGA: AREA.LGA,
    state: AREA.state,
    country: AREA.country,
    ...query,
  })
  return `GET /api/v1/find?${all.toString()}`
}
const type = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } })

const AMINA = aMovie('amina')
const PARTY = found(FILM, aShowtime('18:30'), aShowtime('21:00', { AssignedSeats: 100 }))

test('the search icon on home opens the search with the focus in its field', async () => {
  await answering({ 'GET /api/v1/movies': { moviesList: [FILM] }, 'GET /api/v1/find': page() })
  const app = openApp('/')
  fireEvent.click(await screen.findByRole('link', { name: 'Find a movie' }))
  const field = await screen.findByRole('searchbox')
  expect(app.path()).toBe('/find')
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('enterkeyhint')).toBe('search')
})

test('films come with their next showtimes, and a tap on one goes on to the cinema', async () => {
  await answering({ [near()]: page(found(AMINA)), [near({ q: 'party' })]: page(PARTY) })
  const app = openApp('/find', asAda)
  await screen.findByText('Amina')
  type('party')
  await screen.findByText('The Wedding Party')
  expect(screen.queryByText('Amina')).toBeNull()
  expect(screen.getByText('1 movie').getAttribute('role')).toBe('status')
  const times = within(screen.getByRole('list', { name: 'Showtimes of The Wedding Party' }))
  expect(times.getByRole('button', { name: /9:00 PM.*Sold Out!/ })).toHaveProperty('disabled', true)
  fireEvent.click(times.getByRole('button', { name: /6:30 PM.*Zaranda/ }))
  await waitFor(() => expect(app.path()).toBe('/selectcinema'))
  expect(app.store.getState().booking.showtime?.StartTime).toBe('18:30')
})

test('a visitor who taps a showtime is sent to the login, without the time filters', async () => {
  await answering({ 'GET /api/v1/find': page(PARTY) })
  const app = openApp('/find')
  const time = await screen.findByRole('button', { name: /6:30 PM/ })
  expect(screen.queryByRole('button', { name: 'Today' })).toBeNull()
  fireEvent.click(time)
  await waitFor(() => expect(app.path()).toBe('/login'))
  expect(history.state).toMatchObject({ state: { from: '/selectcinema' } })
})

test('chips narrow the search, and no movie that fits leads back to all of them', async () => {
  const today = dayAfter(0)
  const narrow = { day: today, together: '4', before: '18:00' }
  const server = await answering({ [near()]: page(PARTY), [near(narrow)]: page() })
  openApp('/find', asAda)
  await screen.findByText('The Wedding Party')
  for (const name of ['Today', 'Seats together for 4', 'Before 6 PM']) {
    const chip = screen.getByRole('button', { name })
    fireEvent.click(chip)
    expect(chip.getAttribute('aria-pressed')).toBe('true')
  }
  await screen.findByText('No movie fits your search.')
  expect(server.requests).toContain(near(narrow))
  fireEvent.click(screen.getByRole('button', { name: 'Show all movies' }))
  await screen.findByText('The Wedding Party')
})

test('a mark of access narrows the search and stands on the times', async () => {
  const relaxed = found(FILM, aShowtime('18:30', { Marks: ['captioned', 'relaxed'] }))
  const server = await answering({ [near()]: page(PARTY), [near({ mark: 'relaxed' })]: page(relaxed) })
  openApp('/find', asAda)
  const access = await screen.findByRole('combobox', { name: 'Access' })
  fireEvent.change(access, { target: { value: 'relaxed' } })
  const time = await screen.findByRole('button', { name: /6:30 PM.*Captioned.*Relaxed/s })
  expect(within(time).getByText('Captioned').tagName).toBe('SPAN')
  expect(server.requests).toContain(near({ mark: 'relaxed' }))
})

test('more films are added below', async () => {
  await answering({
    [near()]: { ...page(PARTY), next: 'abc' },
    [near({ cursor: 'abc' })]: page(found(AMINA)),
  })
  openApp('/find', asAda)
  fireEvent.click(await screen.findByRole('button', { name: 'More movies' }))
  await screen.findByText('Amina')
  screen.getByText('The Wedding Party')
  expect(screen.queryByRole('button', { name: 'More movies' })).toBeNull()
})

test('without a network, the films of this phone are searched, and the screen says so', async () => {
  await answering({ [near()]: new Error('cut'), [near({ q: 'anikulapo' })]: new Error('cut') })
  openApp('/find', (store) => {
    asAda(store)
    const films = [aMovie('Aníkúlápó'), AMINA]
    store.dispatch(fetchUserLocationMovies.fulfilled(films, ADA.PhoneNumber))
  })
  await screen.findByText('Amina')
  type('anikulapo')
  await waitFor(() => expect(screen.queryByText('Amina')).toBeNull())
  await screen.findByText('Aníkúlápó')
  screen.getByText('You are offline. These are the movies that this phone has.')
})

test('a search that fails offers another try', async () => {
  const server = await answering({ [near()]: new Error('cut') })
  openApp('/find', asAda)
  const again = await screen.findByRole('button', { name: 'Try Again' })
  server.answers[near()] = page(PARTY)
  fireEvent.click(again)
  await screen.findByText('The Wedding Party')
})

test('finished searches are offered again, can be cleared, and are gone after logout', async () => {
  await answering({
    [near()]: page(),
    [near({ q: 'amina' })]: page(found(AMINA)),
    [near({ q: 'party' })]: page(PARTY),
  })
  const { store } = openApp('/find', asAda)
  await screen.findByRole('searchbox')
  for (const text of ['amina', 'party', 'Amina']) {
    type(text)
    fireEvent.submit(screen.getByRole('search'))
  }
  type('')
  const recent = await screen.findByRole('region', { name: 'Recent searches' })
  const searches = () =>
    within(recent)
      .getAllByRole('listitem')
      .map((item) => item.textContent)
  expect(searches()).toEqual(['Amina', 'party'])
  fireEvent.click(within(recent).getByRole('button', { name: 'party' }))
  await screen.findByText('The Wedding Party')
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'party')
  fireEvent.click(screen.getByRole('button', { name: 'Clear the words' }))
  store.dispatch(leavePhone())
  expect(localStorage.getItem('recent-searches')).toBeNull()
})

test('recent searches can be cleared', async () => {
  localStorage.setItem('recent-searches', '["amina"]')
  await answering({ 'GET /api/v1/find': page() })
  openApp('/find')
  fireEvent.click(await screen.findByRole('button', { name: 'Clear' }))
  expect(screen.queryByText('Recent searches')).toBeNull()
  expect(localStorage.getItem('recent-searches')).toBeNull()
})
