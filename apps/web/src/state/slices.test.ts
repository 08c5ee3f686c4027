import { readToken } from '@velvet/client/token-store'
import { expect, test } from 'vitest'
import { signIn } from '../test/open-app.tsx'
import { FILM, TRAILER, WUNTI, aShowtime, answerOf } from '../test/programme.ts'
import { ADA, AREA, AREA_IN_PATH, TICKET, tokenOf, idOf } from '../test/samples.ts'
import { answering } from '../test/server.ts'
import { refreshUser, register, resetPassword, startSession } from './auth.ts'
import { fetchCinemas } from './cinemas.ts'
import { fetchMovies, fetchSingleMovie, fetchUserLocationMovies } from './movies.ts'
import { reducer } from './reducer.ts'
import type { RootState } from './reducer.ts'
import { fetchShowingCinemas, fetchShowtime, fetchShowtimes } from './showtimes.ts'
import { fetchSingleCinema } from './singlecinema.ts'
import { makeStore } from './store.ts'
import type { AppStore } from './store.ts'
import { fetchTicket, fetchTickets } from './tickets.ts'
import { fetchTrailer, fetchTrailers } from './trailers.ts'
import { fetchUserData } from './updated-user-data.ts'

const SHOWTIME = aShowtime('12:00', { CinemaID: WUNTI.CinemaID })
const FILM_HERE = { movieId: FILM.MovieID, ...AREA }
const CREDENTIALS = { phoneNumber: ADA.PhoneNumber, password: 'velvet-demo-1' }
const ENTRY = {
  ...CREDENTIALS,
  country: 'Nigeria',
  state: 'Bauchi',
  lga: 'Bauchi',
  dateOfBirth: '1990-01-01',
  sex: 'Male',
  platform: 'web',
  operatingSystem: 'Android',
} as const
const RESET = { phoneNumber: ADA.PhoneNumber, verificationCode: '12345', newPassword: 'velvet-2' }

const FRESH = `${tokenOf(ADA.UUID)}-fresh`

interface Load {
  call: string
  answer: unknown
  run: (store: AppStore) => Promise<unknown>
  isUnderWay: (state: RootState) => boolean
  result: (state: RootState) => unknown
  kept: unknown
  error: (state: RootState) => string | null
}

const LOADS: Record<string, Load> = {
  login: {
    call: 'POST /api/v1/login',
    answer: { token: tokenOf(ADA.UUID), user: ADA },
    run: (store) => store.dispatch(startSession(CREDENTIALS)),
    isUnderWay: ({ auth }) => auth.loginLoading,
    result: ({ auth }) => [auth.isAuthenticated, auth.user, auth.singleUser],
    kept: [true, ADA.UUID, ADA],
    error: ({ auth }) => auth.loginError,
  },
  register: {
    call: 'POST /api/v1/signup',
    answer: { message: 'Sign up successful', user: ADA },
    run: (store) => store.dispatch(register(ENTRY)),
    isUnderWay: ({ auth }) => auth.registerLoading,
    result: ({ auth }) => auth.registerError,
    kept: null,
    error: ({ auth }) => auth.registerError,
  },
  'reset password': {
    call: 'POST /api/v1/user/changepassword',
    answer: { message: 'Password changed' },
    run: (store) => store.dispatch(resetPassword(RESET)),
    isUnderWay: ({ auth }) => auth.resetPasswordLoading,
    result: ({ auth }) => auth.resetPasswordError,
    kept: null,
    error: ({ auth }) => auth.resetPasswordError,
  },
  refresh: {
    call: `GET /api/v1/refresh/${ADA.UUID}`,
    answer: { token: FRESH, error: null },
    run: (store) => store.dispatch(refreshUser(ADA.UUID)),
    isUnderWay: ({ auth }) => auth.refreshLoading,
    result: ({ auth }) => [auth.user, readToken()],
    kept: [ADA.UUID, FRESH],
    error: ({ auth }) => auth.refreshError,
  },
  cinemas: {
    call: `GET /api/v1/cinemas/${AREA_IN_PATH}`,
    answer: { cinemasLists: [WUNTI] },
    run: (store) => store.dispatch(fetchCinemas(AREA)),
    isUnderWay: ({ cinemas }) => cinemas.loading,
    result: ({ cinemas }) => cinemas.cinemas,
    kept: [WUNTI],
    error: ({ cinemas }) => cinemas.error,
  },
  'single cinema': {
    call: `GET /api/v1/cinema/${WUNTI.CinemaID}`,
    answer: { cinema: WUNTI },
    run: (store) => store.dispatch(fetchSingleCinema(WUNTI.CinemaID)),
    isUnderWay: ({ singlecinema }) => singlecinema.loading,
    result: ({ singlecinema }) => singlecinema.cinema,
    kept: WUNTI,
    error: ({ singlecinema }) => singlecinema.error,
  },
  movies: {
    call: 'GET /api/v1/movies',
    answer: { moviesList: [FILM] },
    run: (store) => store.dispatch(fetchMovies()),
    isUnderWay: ({ movies }) => movies.isLoading,
    result: ({ movies }) => movies.movies,
    kept: [FILM],
    error: ({ movies }) => movies.error,
  },
  'single movie': {
    call: `GET /api/v1/movie/${FILM.MovieID}`,
    answer: { onemoviedetails: FILM },
    run: (store) => store.dispatch(fetchSingleMovie(FILM.MovieID)),
    isUnderWay: ({ movies }) => movies.isLoading,
    result: ({ movies }) => movies.singleMovie,
    kept: FILM,
    error: ({ movies }) => movies.error,
  },
  'user-location movies': {
    call: `GET /api/v1/movies/${ADA.PhoneNumber}`,
    answer: { userLocationMoviesList: [FILM] },
    run: (store) => store.dispatch(fetchUserLocationMovies(ADA.PhoneNumber)),
    isUnderWay: ({ movies }) => movies.isLoading,
    result: ({ movies }) => movies.userLocationMovies,
    kept: [FILM],
    error: ({ movies }) => movies.error,
  },
  showtimes: {
    call: `GET /api/v1/showingshowtimes/${FILM.MovieID}/${AREA_IN_PATH}`,
    answer: answerOf([SHOWTIME]),
    run: (store) => store.dispatch(fetchShowtimes(FILM_HERE)),
    isUnderWay: ({ showtimes }) => showtimes.isFetchingShowtimes,
    result: ({ showtimes }) => showtimes.showtimes,
    kept: [SHOWTIME],
    error: ({ showtimes }) => showtimes.error,
  },
  showtime: {
    call: `GET /api/v1/showtime/${SHOWTIME.ShowtimeID}`,
    answer: { showtime: SHOWTIME },
    run: (store) => store.dispatch(fetchShowtime(SHOWTIME.ShowtimeID)),
    isUnderWay: ({ showtimes }) => showtimes.isFetchingShowtime,
    result: ({ showtimes }) => showtimes.showtime,
    kept: SHOWTIME,
    error: ({ showtimes }) => showtimes.error,
  },
  'showing cinemas': {
    call: `GET /api/v1/showingcinemas/${FILM.MovieID}/${AREA_IN_PATH}`,
    answer: { cinemasLists: [WUNTI], cinemas: [WUNTI] },
    run: (store) => store.dispatch(fetchShowingCinemas(FILM_HERE)),
    isUnderWay: ({ showtimes }) => showtimes.isFetchingShowingCinemas,
    result: ({ showtimes }) => showtimes.showingcinemas,
    kept: [WUNTI],
    error: ({ showtimes }) => showtimes.error,
  },
  tickets: {
    call: 'POST /api/v1/fetchtickets',
    answer: [TICKET],
    run: (store) => store.dispatch(fetchTickets(ADA.UUID)),
    isUnderWay: ({ tickets }) => tickets.isFetching,
    result: ({ tickets }) => tickets.tickets,
    kept: [TICKET],
    error: ({ tickets }) => tickets.error,
  },
  ticket: {
    call: 'POST /api/v1/fetchticket',
    answer: { ticket: TICKET },
    run: (store) => store.dispatch(fetchTicket({ uuid: ADA.UUID, ticketID: TICKET.TicketID })),
    isUnderWay: ({ tickets }) => tickets.isFetching,
    result: ({ tickets }) => tickets.ticket,
    kept: TICKET,
    error: ({ tickets }) => tickets.error,
  },
  trailers: {
    call: 'GET /api/v1/trailers',
    answer: {
      all_trailers: { results: [{ ...TRAILER, TrailerID: idOf('an older trailer') }, TRAILER] },
    },
    run: (store) => store.dispatch(fetchTrailers()),
    isUnderWay: ({ trailers }) => trailers.isFetching,
    result: ({ trailers }) => trailers.trailers,
    kept: [TRAILER, { ...TRAILER, TrailerID: idOf('an older trailer') }],
    error: ({ trailers }) => trailers.error,
  },
  trailer: {
    call: `GET /api/v1/trailer/${TRAILER.TrailerID}`,
    answer: { eachTrailer: TRAILER },
    run: (store) => store.dispatch(fetchTrailer(TRAILER.TrailerID)),
    isUnderWay: ({ trailers }) => trailers.isFetching,
    result: ({ trailers }) => trailers.trailer,
    kept: TRAILER,
    error: ({ trailers }) => trailers.error,
  },
  'user data': {
    call: `GET /api/v1/user/${ADA.UUID}`,
    answer: { user: ADA },
    run: (store) => store.dispatch(fetchUserData(ADA.UUID)),
    isUnderWay: ({ updatedUserData }) => updatedUserData.loading,
    result: ({ updatedUserData }) => updatedUserData.userData,
    kept: ADA,
    error: ({ updatedUserData }) => updatedUserData.error,
  },
}

test.each(Object.entries(LOADS))('%s: a start, then the result in its field', async (name, load) => {
  await answering({ [load.call]: load.answer })
  const { store } = makeStore()
  if (name !== 'login') signIn(store, ADA)
  const work = load.run(store)
  expect(load.isUnderWay(store.getState())).toBe(true)
  await work
  expect(load.isUnderWay(store.getState())).toBe(false)
  expect(load.result(store.getState())).toEqual(load.kept)
  expect(load.error(store.getState())).toBeNull()
})

test.each(Object.entries(LOADS))('%s: a start, then the failure with its message', async (name, load) => {
  await answering({ [load.call]: new Error('cut') })
  const { store } = makeStore()
  if (name !== 'login') signIn(store, ADA)
  await load.run(store)
  expect(load.isUnderWay(store.getState())).toBe(false)
  expect(load.error(store.getState())).toBe('Network error')
})

test.each(Object.entries(LOADS))('%s: a restart knows neither of its start nor of its failure', async (name, load) => {
  await answering({ [load.call]: new Error('cut') })
  const { store, persistor } = makeStore()
  await persistor.ready
  if (name !== 'login') signIn(store, ADA)
  const restarted = async () => {
    persistor.flush()
    const next = makeStore()
    await next.persistor.ready
    next.persistor.pause()
    return next.store.getState()
  }
  const work = load.run(store)
  expect(load.isUnderWay(await restarted())).toBe(false)
  await work
  expect(load.error(await restarted())).toBeNull()
})

test('each slice has the fields of the specification', () => {
  const state = reducer(undefined, { type: 'start' })
  const fields = Object.fromEntries(Object.entries(state).map(([name, slice]) => [name, Object.keys(slice as object)]))
  const has = (slice: string, names: string) =>
    expect(fields[slice], slice).toEqual(expect.arrayContaining(names.split(' ')))
  has('movies', 'movies userLocationMovies singleMovie isLoading')
  has('auth', 'isAuthenticated user singleUser loginLoading loginError registerLoading')
  has('auth', 'registerError resetPasswordLoading resetPasswordError')
  has('cinemas', 'cinemas loading error')
  has('singlecinema', 'cinema loading error')
  has('showtimes', 'showtime showtimes showingcinemas isFetchingShowtime isFetchingShowtimes')
  has('tickets', 'tickets ticket isFetching error')
  has('updatedUserData', 'userData deviceTypePlatform loading error')
  has('trailers', 'trailers trailer isFetching')
  has('userLocation', 'userCoordinatesData')
  has('booking', 'movieId showtime cinema ticketId')
})
