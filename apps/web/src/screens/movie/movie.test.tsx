import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { noteServerDate } from '@velvet/client/server-clock'
import { DAY_MS, MINUTE_MS } from '@velvet/contract/time/durations'
import type { Movie, Showtime } from '@velvet/contract/entities/entities'
import { AppError } from '@velvet/contract/calls/errors'
import { instantOf } from '@velvet/contract/time/time'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fetchUserData } from '../../state/updated-user-data.ts'
import { openApp, signIn } from '../../test/open-app.tsx'
import { FILM, aShowtime, dayAfter, answerOf } from '../../test/programme.ts'
import { ADA, AREA_IN_PATH } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'

const PATH = `/movie/${FILM.MovieID}`
const SHOWTIMES = `GET /api/v1/showingshowtimes/${FILM.MovieID}/${AREA_IN_PATH}`

const EVENING = aShowtime('18:30')
const PROGRAMME = [
  aShowtime('21:00', { AssignedSeats: 100 }),
  EVENING,
  aShowtime('09:05', { AssignedSeats: 95 }),
  aShowtime('14:00', { Date: dayAfter(3) }),
]

const COMING_BARE = { Status: 'coming-soon', TrailerID: null } as const

async function openFilm(showtimes: readonly Showtime[] = PROGRAMME, film: Movie = FILM) {
  const server = await answering({
    [`GET /api/v1/movie/${FILM.MovieID}`]: { onemoviedetails: film },
    [SHOWTIMES]: answerOf(showtimes),
  })
  const app = openApp(PATH, (store) => signIn(store, ADA))
  await screen.findByRole('heading', { name: 'The Wedding Party' })
  return { ...app, server }
}

test('the title of a film that arrives after its screen has opened takes the focus', async () => {
  await answering({ [`GET /api/v1/movie/${FILM.MovieID}`]: { onemoviedetails: FILM } })
  openApp(PATH)
  await screen.findByRole('status', { name: 'Loading the movie' })
  const title = await screen.findByRole('heading', { name: 'The Wedding Party' })
  await waitFor(() => expect(document.activeElement).toBe(title))
})

test('a visitor is asked to log in for the showtimes, and none are loaded', async () => {
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

test('two areas of one name have showtimes of their own', async () => {
  const showtimesOf = (state: string) =>
    `GET /api/v1/showingshowtimes/${FILM.MovieID}/Surulere?state=${state}&country=Nigeria`
  const server = await answering({
    [`GET /api/v1/movie/${FILM.MovieID}`]: { onemoviedetails: FILM },
    [showtimesOf('Lagos')]: answerOf([aShowtime('18:30')]),
    [showtimesOf('Oyo')]: answerOf([]),
  })
  const inLagos = { ...ADA, LGA: 'Surulere', State: 'Lagos' }
  const app = openApp(PATH, (store) => signIn(store, inLagos))
  await screen.findByText('6:30 PM')
  act(() => void app.store.dispatch(fetchUserData.fulfilled({ ...inLagos, Balance: 1 }, ADA.UUID)))
  expect(server.requests.filter((request) => request === showtimesOf('Lagos'))).toHaveLength(1)

  act(
    () => void app.store.dispatch(fetchUserData.fulfilled({ ...inLagos, State: 'Oyo' }, ADA.UUID)),
  )
  expect(screen.queryByText('6:30 PM')).toBeNull()
  await screen.findByText('No showtimes in your area yet.')
})

test('a customer without an area is also asked to log in, and no showtimes are loaded', async () => {
  const server = await answering({
    [`GET /api/v1/movie/${FILM.MovieID}`]: { onemoviedetails: FILM },
  })
  openApp(PATH, (store) => signIn(store, { ...ADA, LGA: '' }))
  await screen.findByText("Login to view this movie's showtimes in your neighbourhood cinema.")
  expect(server.requests.join()).not.toContain('showingshowtimes')
})

test('the times of a day are sorted, on a clock of twelve hours', async () => {
  await openFilm()
  const times = within(await screen.findByRole('list', { name: /^Showtimes/ }))
  expect(times.getAllByRole('button').map((chip) => chip.firstChild?.textContent)).toEqual([
    '9:05 AM',
    '6:30 PM',
    '9:00 PM',
  ])
  expect(times.getAllByText('1,500 Vp')).toHaveLength(3)
})

test('a showtime with five seats left says Limited!, and one that says Sold Out! cannot be selected', async () => {
  const app = await openFilm()
  const limited = await screen.findByRole('button', { name: /9:05 AM.*Limited!/ })
  expect(limited).toHaveProperty('disabled', false)
  const soldOut = screen.getByRole('button', { name: /9:00 PM.*Sold Out!/ })
  fireEvent.click(soldOut)
  expect(app.path()).toBe(PATH)
  expect(app.store.getState().booking.showtime).toBeNull()
})

test('at midnight the days get their new names, and at its start a showtime is read again', async () => {
  const lastMinute = instantOf(dayAfter(2), '23:59').getTime()
  vi.useFakeTimers({ shouldAdvanceTime: true, now: lastMinute })
  onTestFinished(() => void vi.useRealTimers())
  const { server } = await openFilm([
    aShowtime('00:05', { Date: dayAfter(1) }),
    aShowtime('09:05', { Date: dayAfter(2) }),
  ])
  const days = () =>
    within(screen.getByRole('group', { name: 'Day' }))
      .getAllByRole('button')
      .map((chip) => chip.firstChild?.textContent)
  await screen.findByRole('button', { name: /Tomorrow/ })
  expect(days()).not.toContain('Today')
  const readings = () => server.requests.filter((request) => request === SHOWTIMES).length
  expect(readings()).toBe(1)

  await act(() => vi.advanceTimersByTimeAsync(2 * MINUTE_MS))
  expect(days()).toEqual(['Today', 'Tomorrow'])
  expect(readings()).toBe(1)
  await act(() => vi.advanceTimersByTimeAsync(5 * MINUTE_MS))
  await waitFor(() => expect(readings()).toBe(2))
})

test('on a phone whose clock is a year fast, a showtime is read again at its start too', async () => {
  const day = dayAfter(2)
  const truly = instantOf(day, '08:00').getTime()
  vi.useFakeTimers({ shouldAdvanceTime: true, now: truly + 365 * DAY_MS })
  noteServerDate(new Date(truly).toUTCString())
  onTestFinished(() => {
    vi.useRealTimers()
    noteServerDate(new Date().toUTCString())
  })
  const { server } = await openFilm([aShowtime('08:05', { Date: day })])
  const readings = () => server.requests.filter((request) => request === SHOWTIMES).length
  await screen.findByRole('group', { name: 'Day' })
  await act(() => vi.advanceTimersByTimeAsync(4 * MINUTE_MS))
  expect(readings()).toBe(1)
  await act(() => vi.advanceTimersByTimeAsync(2 * MINUTE_MS))
  await waitFor(() => expect(readings()).toBe(2))
})

test('a showtime in forty days is not read again and again until then', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { server } = await openFilm([aShowtime('09:05', { Date: dayAfter(40) })])
  await screen.findByRole('group', { name: 'Day' })
  await act(() => vi.advanceTimersByTimeAsync(5 * MINUTE_MS))
  expect(server.requests.filter((request) => request === SHOWTIMES)).toHaveLength(1)
})

test('another day shows its own times', async () => {
  await openFilm()
  const days = within(await screen.findByRole('group', { name: 'Day' })).getAllByRole('button')
  expect(days).toHaveLength(2)
  fireEvent.click(days[1] ?? document.body)
  screen.getByRole('button', { name: /2:00 PM/ })
  expect(screen.queryByRole('button', { name: /6:30 PM/ })).toBeNull()
})

test.each([
  ['sold out', '2:00 PM', { AssignedSeats: 100 }, {}],
  ['over for sale', '2:00 PM', { SaleEnded: true }, {}],
  ['sold out, like all other days', '6:30 PM', { AssignedSeats: 100 }, { AssignedSeats: 100 }],
  ['not sold out', '6:30 PM', {}, {}],
])('if today is %s, the first shown time is at %s', async (_, time, today, later) => {
  await openFilm([aShowtime('18:30', today), aShowtime('14:00', { Date: dayAfter(3), ...later })])
  const times = within(await screen.findByRole('list', { name: /^Showtimes/ }))
  expect(times.getByRole('button').firstChild?.textContent).toBe(time)
})

test('tapping a showtime selects it, and its cinema is chosen next', async () => {
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
  expect(screen.queryByText(/^Rated/)).toBeNull()
  expect(screen.queryByText(/NFVCB/)).toBeNull()
})

test('the details name what the board warns of and its certificate, where there are any', async () => {
  const rated = { ...FILM, Advisory: 'Some violence', CertificateNumber: 'NFVCB/2026/0417' }
  await openFilm([], rated)
  fireEvent.click(screen.getByRole('tab', { name: 'Movie Details' }))
  screen.getByText(`Rated ${FILM.Rating} for`)
  screen.getByText('Some violence')
  screen.getByText('NFVCB certificate')
  screen.getByText('NFVCB/2026/0417')
})

test('a showtime says in which format the film is shown', async () => {
  await openFilm([aShowtime('18:30', { Format: '3D' }), aShowtime('21:00')])
  await screen.findByRole('button', { name: /6:30 PM.*3D · Zaranda/ })
  expect(screen.getByRole('button', { name: /9:00 PM/ }).textContent).not.toContain('·')
})

test('Play Trailer opens the trailer of the film', async () => {
  const app = await openFilm()
  fireEvent.click(screen.getByRole('button', { name: 'Play Trailer' }))
  await waitFor(() => expect(app.path()).toBe(`/trailer/${FILM.TrailerID ?? ''}`))
})

test('Play Trailer of a film without one is greyed out, says so, and stays where it is', async () => {
  const log = vi.spyOn(console, 'info').mockReturnValue()
  const app = await openFilm(PROGRAMME, { ...FILM, TrailerID: null })
  const button = screen.getByRole('button', {
    name: 'Play Trailer',
    description: 'This movie has no trailer yet.',
  })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(button)
  expect(log).toHaveBeenCalledWith('Trailer details not available')
  expect(app.path()).toBe(PATH)
})

test.each([
  ['a film that plays', 'SHOWING', {}],
  ['a film that is not out yet', 'Play Trailer', { Status: 'coming-soon' }],
  ['one that is not out yet and has no trailer', 'SHOWING', COMING_BARE],
] as const)('the one red button of %s is %s', async (_, name, changes) => {
  await openFilm(PROGRAMME, { ...FILM, ...changes })
  const red = screen.getAllByRole('button').filter(({ className }) => /primary/.test(className))
  expect(red.map(({ textContent }) => textContent)).toEqual([name])
})

test('for a visitor, the one red button of a film that is not out yet is its trailer', async () => {
  const coming = { ...FILM, Status: 'coming-soon' }
  await answering({ [`GET /api/v1/movie/${FILM.MovieID}`]: { onemoviedetails: coming } })
  openApp(PATH)
  const trailer = await screen.findByRole('button', { name: 'Play Trailer' })
  expect(trailer.className).toMatch(/primary/)
  expect(screen.getByText('Signup/Login').className).not.toMatch(/primary/)
})

test('the poster slides to the stills of the operator', async () => {
  await openFilm(PROGRAMME, { ...FILM, Stills: ['/media/a.webp', '/media/b.webp'] })
  const slider = screen.getByRole('group', { name: 'Pictures of The Wedding Party' })
  const far = slider.querySelectorAll('img')[2]
  expect(far?.getAttribute('src')).toBeNull()
  fireEvent.keyDown(slider, { key: 'ArrowRight' })
  const still = await screen.findByAltText('The Wedding Party, picture 2 of 3')
  expect(still.getAttribute('src')).toContain('/media/a.webp')
  expect(still.closest('[aria-hidden]')?.getAttribute('aria-hidden')).toBe('false')
})

test('a poster without stills does not slide', async () => {
  await openFilm()
  expect(screen.queryByRole('group', { name: /^Pictures of/ })).toBeNull()
})

test('the film is shared by its own address, which is copied where there is no share sheet', async () => {
  const writeText = vi.fn(() => Promise.resolve())
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'))
  await openFilm()
  fireEvent.click(screen.getByRole('button', { name: 'Share this movie' }))
  await screen.findByText('Link copied. Paste it where your friends are.')
  expect(writeText).toHaveBeenCalledWith(expect.stringMatching(new RegExp(`${PATH}$`)))
})

test('SHOWING scrolls down to the showtimes, and back leads home', async () => {
  const app = await openFilm()
  const scroll = vi.spyOn(window, 'scrollTo')
  fireEvent.click(screen.getByRole('button', { name: 'SHOWING' }))
  expect(scroll).toHaveBeenCalledWith({ top: 1000, behavior: 'smooth' })
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(app.path()).toBe('/'))
})

test('a film that cannot be loaded says why, and offers another try', async () => {
  const server = await answering({ [`GET /api/v1/movie/${FILM.MovieID}`]: new Error('cut') })
  openApp(PATH)
  const again = await screen.findByRole('button', { name: 'Try Again' })
  screen.getByText('Network error')
  server.answers[`GET /api/v1/movie/${FILM.MovieID}`] = { onemoviedetails: FILM }
  fireEvent.click(again)
  await screen.findByRole('heading', { name: 'The Wedding Party' })
})

test.each([
  ['movie-not-found', 'This movie is not in our catalogue'],
  ['bad-request', 'There is nothing at this address.'],
] as const)(
  'after the refusal %s the screen leads back to the films, and offers no other try',
  async (code, words) => {
    await answering({ 'GET /api/v1/movie/xyz': new AppError(code) })
    openApp('/movie/xyz')
    await screen.findByText(words)
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
    const films = within(screen.getByRole('main')).getByRole('link', { name: 'See a Movie' })
    expect(films.getAttribute('href')).toBe('/')
  },
)

test('a placeholder of 660 pixels reserves the place of the film until it arrives', async () => {
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
