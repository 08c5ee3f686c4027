import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { noteServerDate } from '@velvet/client/server-clock'
import type { Cinema } from '@velvet/contract/shared/entities/entities'
import { DAY_MS, MINUTE_MS } from '@velvet/contract/shared/time/durations'
import { instantOf } from '@velvet/contract/shared/time/time'
import { expect, onTestFinished, test, vi } from 'vitest'
import { keepAwaitedOrder } from '../../parts/awaited-order.ts'
import { fetchUserData } from '../../state/updated-user-data.ts'
import { coordinatesRead } from '../../state/user-location.ts'
import { openApp, signIn } from '../../test/open-app.tsx'
import { EVENING, PATH, SHOWTIMES, openFilm } from '../../test/open-film.tsx'
import { FILM, INKIL, WUNTI, aShowtime, answerOf, dayAfter } from '../../test/programme.ts'
import { ADA, aPayment } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'

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

  act(() => void app.store.dispatch(fetchUserData.fulfilled({ ...inLagos, State: 'Oyo' }, ADA.UUID)))
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

test('a showtime with five seats left says Limited!, and Sold Out! is disabled', async () => {
  const app = await openFilm()
  const limited = await screen.findByRole('button', { name: /9:05 AM.*Limited!/ })
  expect(limited).toHaveProperty('disabled', false)
  const soldOut = screen.getByRole('button', { name: /9:00 PM.*Sold Out!/ })
  fireEvent.click(soldOut)
  expect(app.path()).toBe(PATH)
  expect(app.store.getState().booking.showtime).toBeNull()
})

test('days are renamed at midnight, and a showtime is read again at its start', async () => {
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
  // A slow machine may read them twice at the start.
  const atStart = readings()

  await act(() => vi.advanceTimersByTimeAsync(2 * MINUTE_MS))
  expect(days()).toEqual(['Today', 'Tomorrow'])
  expect(readings()).toBe(atStart)
  await act(() => vi.advanceTimersByTimeAsync(5 * MINUTE_MS))
  await waitFor(() => expect(readings()).toBe(atStart + 1))
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

test('a showtime with few seats left says how many beside Limited!', async () => {
  await openFilm([aShowtime('18:30', { AssignedSeats: 97 })])
  await screen.findByText('Limited!')
  screen.getByText('3 left')
})

test('the times of a day stand by their cinema, the nearest one first', async () => {
  const at = ({ CinemaID, Name, Latitude, Longitude }: Cinema) => ({
    CinemaID,
    CinemaName: Name,
    Latitude,
    Longitude,
  })
  const app = await openFilm([
    aShowtime('09:05', at(INKIL)),
    aShowtime('14:00', at(WUNTI)),
    aShowtime('21:00', at(INKIL)),
  ])
  const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  await screen.findByRole('heading', { name: 'Inkil' })
  expect(headings()).toEqual(['Inkil', 'Wunti'])
  act(() => void app.store.dispatch(coordinatesRead({ latitude: 10.31, longitude: 9.84 })))
  expect(headings()).toEqual(['Wunti0.2 km', 'Inkil35 km'])
  const times = within(screen.getByRole('list', { name: /Inkil$/ })).getAllByRole('button')
  expect(times.map((chip) => chip.firstChild?.textContent)).toEqual(['9:05 AM', '9:00 PM'])
})

test('a film without showtimes says so', async () => {
  await openFilm([])
  await screen.findByText('No showtimes in your area yet.')
})

test('a showtime says in which format the film is shown', async () => {
  await openFilm([aShowtime('18:30', { Format: '3D' }), aShowtime('21:00')])
  await screen.findByRole('button', { name: /6:30 PM.*3D · 1,500 Vp/ })
  expect(screen.getByRole('button', { name: /9:00 PM/ }).textContent).not.toContain('·')
})

test("a showtime that is full by a customer's own held seats leads to their payment", async () => {
  const own = aShowtime('18:30', { AssignedSeats: 100 })
  const order = { txRef: aPayment().tx_ref, total: 1500, showtimeId: own.ShowtimeID }
  const heldUntil = new Date(Date.now() + MINUTE_MS).toISOString()
  keepAwaitedOrder(ADA.UUID, { ...order, heldUntil })
  const app = await openFilm([own, aShowtime('21:00', { AssignedSeats: 100 })])
  await waitFor(() => expect(screen.getAllByText('Sold Out!')).toHaveLength(1))
  fireEvent.click(await screen.findByRole('button', { name: /Finish your payment/ }))
  await waitFor(() => expect(app.path()).toBe('/paymentsuccessful'))
})
