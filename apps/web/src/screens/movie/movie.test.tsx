import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openApp, signIn } from '../../test/open-app.tsx'
import { FILM, aShowtime, dayAfter } from '../../test/programme.ts'
import { ADA } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'

const PATH = `/movie/${FILM.MovieID}`
const SHOWTIMES = `GET /api/v1/showingshowtimes/${FILM.MovieID}/Bauchi`

const EVENING = aShowtime('18:30')
const PROGRAMME = [
  aShowtime('21:00', { AssignedSeats: 100 }),
  EVENING,
  aShowtime('09:05', { AssignedSeats: 95 }),
  aShowtime('14:00', { Date: dayAfter(3) }),
]

async function openFilm(showtimes: readonly unknown[] = PROGRAMME, film = FILM) {
  const server = await answering({
    [`GET /api/v1/movie/${FILM.MovieID}`]: { onemoviedetails: film },
    [SHOWTIMES]: { showtimeIds: showtimes, showtimes: { showtimeIds: showtimes } },
  })
  const app = openApp(PATH, (store) => signIn(store, ADA))
  await screen.findByRole('heading', { name: 'The Wedding Party' })
  return { ...app, server }
}

test('a visitor is asked to log in for the showtimes, and nothing is read for them', async () => {
  const server = await answering({
    [`GET /api/v1/movie/${FILM.MovieID}`]: { onemoviedetails: FILM },
  })
  const app = openApp(PATH)
  await screen.findByText("Login to view this movie's showtimes in your neighbourhood cinema.")
  await screen.findByRole('heading', { name: 'The Wedding Party' })
  expect(server.requests).not.toContain(SHOWTIMES)
  fireEvent.click(screen.getByText('Signup/Login'))
  await waitFor(() => expect(app.path()).toBe('/signup'))
})

test('a customer without an area is asked the same, and nothing is read for them', async () => {
  const server = await answering({
    [`GET /api/v1/movie/${FILM.MovieID}`]: { onemoviedetails: FILM },
  })
  openApp(PATH, (store) => signIn(store, { ...ADA, LGA: '' }))
  await screen.findByText("Login to view this movie's showtimes in your neighbourhood cinema.")
  expect(server.requests.join()).not.toContain('showingshowtimes')
})

test('the times of a day stand in their order, on a clock of twelve hours', async () => {
  await openFilm()
  const times = within(await screen.findByRole('list', { name: /^Showtimes/ }))
  expect(times.getAllByRole('button').map((chip) => chip.firstChild?.textContent)).toEqual([
    '9:05 AM',
    '6:30 PM',
    '9:00 PM',
  ])
  expect(times.getAllByText('1,500 Vp')).toHaveLength(3)
})

test('five seats left are Limited!, and what is Sold Out! cannot be selected', async () => {
  const app = await openFilm()
  const limited = await screen.findByRole('button', { name: /9:05 AM.*Limited!/ })
  expect(limited).toHaveProperty('disabled', false)
  const soldOut = screen.getByRole('button', { name: /9:00 PM.*Sold Out!/ })
  fireEvent.click(soldOut)
  expect(app.path()).toBe(PATH)
  expect(app.store.getState().booking.showtime).toBeNull()
})

test('another day shows its own times', async () => {
  await openFilm()
  const days = within(await screen.findByRole('group', { name: 'Day' })).getAllByRole('button')
  expect(days).toHaveLength(2)
  fireEvent.click(days[1] ?? document.body)
  screen.getByRole('button', { name: /2:00 PM/ })
  expect(screen.queryByRole('button', { name: /6:30 PM/ })).toBeNull()
})

test('the showtime that is tapped is kept, and its cinema is chosen next', async () => {
  const app = await openFilm()
  fireEvent.click(await screen.findByRole('button', { name: /6:30 PM/ }))
  await waitFor(() => expect(app.path()).toBe('/selectcinema'))
  expect(app.store.getState().booking.showtime?.ShowtimeID).toBe(EVENING.ShowtimeID)
})

test('a film without showtimes says so', async () => {
  await openFilm([])
  await screen.findByText('No showtimes in your area yet.')
})

test('the details are language, distributor and synopsis', async () => {
  await openFilm()
  fireEvent.click(screen.getByRole('tab', { name: 'Movie Details' }))
  for (const text of [
    'Language',
    'Yoruba',
    'Distributor',
    'A Distributor',
    'Synopsis',
    'A film.',
  ]) {
    screen.getByText(text)
  }
})

test('Play Trailer opens the trailer of the film', async () => {
  const app = await openFilm()
  fireEvent.click(screen.getByRole('button', { name: 'Play Trailer' }))
  await waitFor(() => expect(app.path()).toBe(`/trailer/${FILM.TrailerID ?? ''}`))
})

test('Play Trailer of a film without one stays where it is', async () => {
  const log = vi.spyOn(console, 'info').mockReturnValue()
  const app = await openFilm(PROGRAMME, { ...FILM, TrailerID: null })
  fireEvent.click(screen.getByRole('button', { name: 'Play Trailer' }))
  expect(log).toHaveBeenCalledWith('Trailer details not available')
  expect(app.path()).toBe(PATH)
})

test('SHOWING scrolls down to the showtimes, and back leads home', async () => {
  const app = await openFilm()
  const scroll = vi.spyOn(window, 'scrollTo')
  fireEvent.click(screen.getByRole('button', { name: 'SHOWING' }))
  expect(scroll).toHaveBeenCalledWith({ top: 1000, behavior: 'smooth' })
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(app.path()).toBe('/'))
})

test('a film that cannot be read says why, and can be asked for again', async () => {
  const server = await answering({ [`GET /api/v1/movie/${FILM.MovieID}`]: new Error('cut') })
  openApp(PATH)
  const again = await screen.findByRole('button', { name: 'Try Again' })
  screen.getByText('Network error')
  server.answers[`GET /api/v1/movie/${FILM.MovieID}`] = { onemoviedetails: FILM }
  fireEvent.click(again)
  await screen.findByRole('heading', { name: 'The Wedding Party' })
})

test('until the film is there a placeholder of 660 pixels keeps its place', async () => {
  let answer: (film: unknown) => void = () => undefined
  const film = new Promise((resolve) => (answer = resolve))
  await answering({ [`GET /api/v1/movie/${FILM.MovieID}`]: () => film })
  openApp(PATH)
  const place = await screen.findByRole('status', { name: 'Loading the movie' })
  expect((place.firstElementChild as HTMLElement).style.height).toBe('660px')
  answer({ onemoviedetails: FILM })
  const title = await screen.findByRole('heading', { name: 'The Wedding Party' })
  const poster = title.closest('header')?.querySelector('img')
  expect(poster?.getAttribute('src')).toContain(FILM.PosterURL)
})
