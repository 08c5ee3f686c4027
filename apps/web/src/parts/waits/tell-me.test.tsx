import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { AppError } from '@velvet/contract/shared/errors'
import type { Waits } from '@velvet/contract/tickets/waiting-list.calls'
import { expect, test } from 'vitest'
import { coordinatesRead } from '../../state/user-location.ts'
import { openApp, signIn } from '../../test/open-app.tsx'
import { aShowtime, answerOf, FILM } from '../../test/programme.ts'
import { ADA, AREA_IN_PATH } from '../../test/samples.ts'
import { answering, type Answers } from '../../test/server.ts'
import { askedHere, rememberAsk } from '../asked-here.ts'

const FULL = aShowtime('18:30', { TotalSeats: 40, AssignedSeats: 40 })
const ASK_SEATS = `POST /api/v1/showtime/${FULL.ShowtimeID}/wait`
const STOP_SEATS = `DELETE /api/v1/showtime/${FULL.ShowtimeID}/wait`
const ASK_FILM = `POST /api/v1/movie/${FILM.MovieID}/wait`
const STOP_FILM = `DELETE /api/v1/movie/${FILM.MovieID}/wait`
const LIST = 'GET /api/v1/waits'
const NONE: Waits = { films: [], showtimes: [] }

const ofSeats = (isTold: boolean): Waits => ({
  films: [],
  showtimes: [
    {
      ShowtimeID: FULL.ShowtimeID,
      MovieID: FILM.MovieID,
      MovieTitle: FILM.Title,
      CinemaName: FULL.CinemaName,
      ShowtimeDate: FULL.Date,
      ShowtimeTime: FULL.StartTime,
      seats: 2,
      isTold,
    },
  ],
})
const ofFilm = (isTold: boolean): Waits => ({
  films: [{ MovieID: FILM.MovieID, MovieTitle: FILM.Title, isTold }],
  showtimes: [],
})

async function openFilm(showtimes: (typeof FULL)[], answers: Answers) {
  const server = await answering({
    [`GET /api/v1/movie/${FILM.MovieID}`]: { onemoviedetails: FILM },
    [`GET /api/v1/showingshowtimes/${FILM.MovieID}/${AREA_IN_PATH}`]: answerOf(showtimes),
    [LIST]: NONE,
    ...answers,
  })
  const app = openApp(`/movie/${FILM.MovieID}`, (store) => {
    signIn(store, ADA)
    store.dispatch(coordinatesRead({ latitude: 10.31, longitude: 9.84 }))
  })
  return { ...app, ...server }
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })

test('a customer waits for seats of a sold-out showtime, and takes it back', async () => {
  const bodies: unknown[] = []
  await openFilm([FULL], {
    [ASK_SEATS]: ({ body }: { body: unknown }) => {
      bodies.push(body)
      return ofSeats(false)
    },
    [STOP_SEATS]: NONE,
  })
  fireEvent.click(await button('Tell me if seats come back'))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(/Whoever asked first is told first, and has 10 minutes/)
  fireEvent.click(dialog.getByRole('button', { name: 'One more' }))
  fireEvent.click(await button(/^Tell me: /))
  await dialog.findByText('You wait for 2 seats. We will tell you.')
  expect(bodies).toEqual([{ seats: 2 }])
  expect(askedHere()).toEqual([FULL.ShowtimeID])
  fireEvent.click(await button(/^Stop waiting: /))
  await button(/^Tell me: /)
  expect(askedHere()).toEqual([])
})

test('a showtime with free seats offers no waiting list', async () => {
  await openFilm([aShowtime('18:30')], {})
  await screen.findByText('6:30 PM')
  expect(screen.queryByRole('button', { name: 'Tell me if seats come back' })).toBeNull()
})

test('a refusal is shown with its message and is not remembered', async () => {
  await openFilm([FULL], { [ASK_SEATS]: new AppError('seats-free-already') })
  fireEvent.click(await button('Tell me if seats come back'))
  fireEvent.click(await button(/^Tell me: /))
  expect((await screen.findByRole('alert')).textContent).toMatch(/There are enough free seats/)
  expect(askedHere()).toEqual([])
})

test('a customer asks to be told about a film nearby, and cancels the request', async () => {
  await openFilm([], { [ASK_FILM]: ofFilm(false), [STOP_FILM]: NONE })
  fireEvent.click(await button('Tell me when tickets are on sale near me'))
  await screen.findByText('We will tell you when tickets are on sale near you.')
  fireEvent.click(await button('Stop waiting'))
  await button('Tell me when tickets are on sale near me')
})

test('at its next start, the requesting phone says once that seats are back', async () => {
  rememberAsk(FULL.ShowtimeID)
  await openFilm([], { [LIST]: ofSeats(true) })
  const dialog = within(await screen.findByRole('dialog', { name: 'Seats are back' }))
  dialog.getByText(/The seats are not held, so book soon\./)
  fireEvent.click(dialog.getByRole('button', { name: 'See Showtimes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(askedHere()).toEqual([])
})

test('My Tickets lists what a customer waits for and was notified of, and ends each', async () => {
  await answering({
    'POST /api/v1/fetchtickets': [],
    [LIST]: { films: ofFilm(false).films, showtimes: ofSeats(true).showtimes },
    [STOP_FILM]: ofSeats(true),
  })
  openApp('/mytickets', (store) => signIn(store, ADA))
  await screen.findByText(/^Seats are back: /)
  screen.getByRole('link', { name: 'See Showtimes' })
  fireEvent.click(await button(/^Stop waiting: /))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Stop waiting: / })).toBeNull())
})
