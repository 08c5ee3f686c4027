import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type * as catalogue from '@velvet/contract/catalogue/movies.calls'
import type { BroughtAnswers } from '@velvet/contract/shared/app/first-paint'
import type { UnknownAction } from 'redux'
import { fetchMovies, fetchSingleMovie } from './movies.ts'
import { reducer } from './reducer.ts'
import type { RootState } from './reducer.ts'
import { fetchTrailers, newestFirst } from './trailers.ts'

interface Answers {
  '/api/v1/movies'?: OutputOf<typeof catalogue.listMovies>
  '/api/v1/trailers'?: OutputOf<typeof catalogue.listTrailers>
}

/** Returns the actions that put the answers of a painted page into the store. */
export function actionsOf(answers: BroughtAnswers): UnknownAction[] {
  const { '/api/v1/movies': movies, '/api/v1/trailers': trailers } = answers as Answers
  const film = Object.entries(answers).find(([path]) => path.startsWith('/api/v1/movie/'))?.[1]
  const actions: UnknownAction[] = []
  if (movies) actions.push(fetchMovies.fulfilled(movies.moviesList))
  if (trailers) {
    actions.push(fetchTrailers.fulfilled(newestFirst(trailers.all_trailers.results)))
  }
  if (film) {
    const { onemoviedetails: movie } = film as OutputOf<typeof catalogue.getMovie>
    actions.push(fetchSingleMovie.fulfilled(movie, movie.MovieID))
  }
  return actions
}

/**
 * Returns the state from which the server paints a page, and with which the app takes it over. It
 * holds nothing about a person, except that a screen for customers needs a person who is signed in.
 */
export function paintedState(answers: BroughtAnswers, forCustomers = false): RootState {
  const fresh = reducer(undefined, { type: 'painted' })
  const state = forCustomers ? { ...fresh, auth: { ...fresh.auth, isAuthenticated: true } } : fresh
  return actionsOf(answers).reduce<RootState>(reducer, state)
}
