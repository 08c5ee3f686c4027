import { onAnswerSource } from '@velvet/client/answer-source'
import { expect, onTestFinished, test, vi } from 'vitest'
import { FILM, INKIL, WUNTI, aShowtime, answerOf } from '../test/programme.ts'
import { AREA, AREA_IN_PATH, aMovie } from '../test/samples.ts'
import { answering } from '../test/server.ts'
import { changeAnswered } from './call-thunk.ts'
import { fetchSingleMovie } from './movies.ts'
import { fetchShowingCinemas, fetchShowtimes } from './showtimes.ts'
import { makeStore } from './store.ts'

const OTHER = aMovie('mami wata')
const [HERE, THERE] = [
  { movieId: FILM.MovieID, ...AREA },
  { movieId: OTHER.MovieID, ...AREA },
]

/** An answer that arrives when the test releases it. */
function held(answer: unknown) {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  return { answer: () => promise, letGo: () => resolve(answer) }
}

async function openStore() {
  const { store, persistor } = makeStore()
  await persistor.ready
  return store
}

test('when two films are opened quickly, the showtimes are those of the later one', async () => {
  const slow = held(answerOf([aShowtime('12:00')]))
  const own = aShowtime('18:30', { MovieID: OTHER.MovieID })
  await answering({
    [`GET /api/v1/showingshowtimes/${FILM.MovieID}/${AREA_IN_PATH}`]: slow.answer,
    [`GET /api/v1/showingshowtimes/${OTHER.MovieID}/${AREA_IN_PATH}`]: answerOf([own]),
  })
  const store = await openStore()
  const first = store.dispatch(fetchShowtimes(HERE))
  await store.dispatch(fetchShowtimes(THERE))
  slow.letGo()
  await first
  expect(store.getState().showtimes.showtimes).toEqual([own])
})

test('an earlier film that answers first does not end the wait for the later one', async () => {
  const slow = held({ cinemasLists: [WUNTI], cinemas: [WUNTI] })
  await answering({
    [`GET /api/v1/showingcinemas/${FILM.MovieID}/${AREA_IN_PATH}`]: {
      cinemasLists: [INKIL],
      cinemas: [INKIL],
    },
    [`GET /api/v1/showingcinemas/${OTHER.MovieID}/${AREA_IN_PATH}`]: slow.answer,
    [`GET /api/v1/movie/${FILM.MovieID}`]: { onemoviedetails: FILM },
  })
  const received = vi.fn()
  onTestFinished(onAnswerSource(received))
  const store = await openStore()
  const readings = [store.dispatch(fetchShowingCinemas(HERE)), store.dispatch(fetchShowingCinemas(THERE))]
  await vi.waitFor(() => expect(received).toHaveBeenCalledTimes(1))
  // When a whole call that began after the first answer is over, the store has seen that answer.
  await store.dispatch(fetchSingleMovie(FILM.MovieID))
  const { showingcinemas, isFetchingShowingCinemas } = store.getState().showtimes
  expect([showingcinemas, isFetchingShowingCinemas]).toEqual([[], true])
  slow.letGo()
  await Promise.all(readings)
  expect(store.getState().showtimes.showingcinemas).toEqual([WUNTI])
})

test('a film that could not be read causes no failure for the film opened after it', async () => {
  const lost = held(new Error('cut'))
  await answering({
    [`GET /api/v1/movie/${FILM.MovieID}`]: lost.answer,
    [`GET /api/v1/movie/${OTHER.MovieID}`]: { onemoviedetails: OTHER },
  })
  const store = await openStore()
  const first = store.dispatch(fetchSingleMovie(FILM.MovieID))
  await store.dispatch(fetchSingleMovie(OTHER.MovieID))
  lost.letGo()
  await first
  expect(store.getState().movies).toMatchObject({ singleMovie: OTHER, error: null })
})

test('a reading that fails says so at once, also if the account was changed meanwhile', async () => {
  const lost = held(new Error('cut'))
  const server = await answering({ [`GET /api/v1/movie/${FILM.MovieID}`]: lost.answer })
  const store = await openStore()
  const reading = store.dispatch(fetchSingleMovie(FILM.MovieID))
  changeAnswered()
  lost.letGo()
  await reading
  expect(store.getState().movies).toMatchObject({ isLoading: false, error: 'Network error' })
  expect(server.requests).toHaveLength(1)
})
