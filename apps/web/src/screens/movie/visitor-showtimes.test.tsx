import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { startSession } from '../../state/auth.ts'
import { openApp, signIn } from '../../test/open-app.tsx'
import { FILM, INKIL, aShowtime, answerOf } from '../../test/programme.ts'
import { ADA, AREA_IN_PATH } from '../../test/samples.ts'
import { answering } from '../../test/server.ts'

const PATH = `/movie/${FILM.MovieID}`
const SCREENINGS = `GET /api/v1/movie/${FILM.MovieID}/screenings`
const OPEN = { ...FILM, ShowtimesForVisitors: true }
const EVENING = aShowtime('18:30')
const LOGIN_WORDS = "Login to view this movie's showtimes in your neighbourhood cinema."

const answers = (film: typeof FILM) => ({
  [`GET /api/v1/movie/${FILM.MovieID}`]: { onemoviedetails: film },
  [SCREENINGS]: {
    showtimeIds: [EVENING, aShowtime('21:00', { CinemaID: INKIL.CinemaID, CinemaName: 'Inkil' })],
  },
})

test('a visitor sees and loads no showtimes, unless the operator shows them', async () => {
  const server = await answering(answers({ ...FILM, ShowtimesForVisitors: false }))
  openApp(PATH)
  await screen.findByRole('heading', { name: 'The Wedding Party' })
  await screen.findByText(LOGIN_WORDS)
  await waitFor(() => expect(server.requests).toContain(`GET /api/v1/movie/${FILM.MovieID}`))
  expect(screen.queryByText(/PM/)).toBeNull()
  expect(server.requests).not.toContain(SCREENINGS)
})

test('open showtimes are chips, and a tap leads to Log In and back to that time', async () => {
  await answering(answers(OPEN))
  const app = openApp(PATH)
  await screen.findByRole('heading', { name: 'Inkil' })
  expect(screen.queryByText(LOGIN_WORDS)).toBeNull()
  const zaranda = within(screen.getByRole('list', { name: /Zaranda$/ }))
  fireEvent.click(zaranda.getByRole('button', { name: /6:30 PM/ }))
  await waitFor(() => expect(app.path()).toBe('/login'))
  expect(history.state).toMatchObject({ state: { from: '/selectcinema' } })
  // The login keeps the chosen time, with which the next screen goes on.
  const login = { token: 'x', user: ADA.UUID, singleUser: ADA }
  app.store.dispatch(startSession.fulfilled(login, { phoneNumber: '', password: '' }))
  expect(app.store.getState().booking.showtime?.ShowtimeID).toBe(EVENING.ShowtimeID)
})

test('a customer with an area reads the showtimes of this area alone', async () => {
  const server = await answering({
    ...answers(OPEN),
    [`GET /api/v1/showingshowtimes/${FILM.MovieID}/${AREA_IN_PATH}`]: answerOf([]),
  })
  openApp(PATH, (store) => signIn(store, ADA))
  await screen.findByText('No showtimes in your area yet.')
  expect(server.requests).not.toContain(SCREENINGS)
})
