import { w as client } from '@velvet/client/words'
import { matchPath } from '../app/match-path.ts'
import { CENTERS_PATH } from '../app/product.ts'
import type { RootState } from '../state/reducer.ts'
import { selectCenters, selectIsSignedIn, selectUser } from '../state/selectors.ts'

type Rule = (state: RootState, id: string | undefined) => boolean
/** Returns the reason why the latest reading of what the screen shows has failed. */
type Failure = (state: RootState) => string | null

const hasProgramme: Rule = ({ auth, movies }) =>
  (auth.isAuthenticated ? movies.userLocationMovies : movies.movies).length > 0
const hasTickets: Rule = ({ tickets }) => tickets.tickets.length > 0
const hasTrailer: Rule = ({ trailers: { trailer, trailers } }, id) =>
  [trailer, ...trailers].some((one) => one?.TrailerID === id || one?.MovieID === id)
const hasAccount: Rule = (state) => selectIsSignedIn(state) && selectUser(state) !== null

const ofMovies: Failure = ({ movies }) => movies.error
const ofTickets: Failure = ({ tickets }) => tickets.error
const ofTrailers: Failure = ({ trailers }) => trailers.error
const ofAccount: Failure = ({ updatedUserData }) => updatedUserData.error

/** For a screen that has words of its own, except about the network. */
const onlyNetwork =
  (failure: Failure): Failure =>
  (state) =>
    failure(state) === client.networkError ? client.networkError : null

/**
 * Screens that can show stored data. The rule of a screen returns true if the phone has stored data
 * for it.
 */
const RULES: readonly [path: string, rule: Rule, failure: Failure][] = [
  ['/', hasProgramme, onlyNetwork(ofMovies)],
  ['/home', hasProgramme, onlyNetwork(ofMovies)],
  [
    '/movie/:id',
    ({ movies: { singleMovie, userLocationMovies, movies } }, id) =>
      [singleMovie, ...userLocationMovies, ...movies].some((one) => one?.MovieID === id),
    // Without showtimes, their place says why.
    ({ movies, showtimes }) => movies.error ?? (showtimes.showtimes.length ? showtimes.error : null),
  ],
  ['/trailers', ({ trailers }) => trailers.trailers.length > 0, onlyNetwork(ofTrailers)],
  ['/trailer/:id', hasTrailer, ofTrailers],
  ['/selected-trailer/:id', hasTrailer, ofTrailers],
  [CENTERS_PATH, (state) => selectCenters(state).length > 0, ({ cinemas }) => cinemas.error],
  ['/previewcenter', ({ singlecinema }) => singlecinema.cinema !== null, ({ singlecinema }) => singlecinema.error],
  ['/selectcinema', ({ showtimes }) => showtimes.showingcinemas.length > 0, ({ showtimes }) => showtimes.error],
  ['/confirmticket', ({ booking }) => booking.showtime !== null, (state) => ofAccount(state) ?? state.showtimes.error],
  ['/mytickets', hasTickets, onlyNetwork(ofTickets)],
  ['/ticketdetails', hasTickets, ofTickets],
  ['/profile', hasAccount, onlyNetwork(ofAccount)],
  ['/fund', hasAccount, ofAccount],
]

/** Returns true when the screen at this address shows anything that the phone stored earlier. */
export function isKeptShown(state: RootState, pathname: string): boolean {
  return failuresOfKept(state, pathname).length > 0
}

/**
 * Returns the reason why what the screen at this address shows was not refreshed, or why the session
 * was not; null if nothing older is shown.
 */
export function failedRefresh(state: RootState, pathname: string): string | null {
  const [failure] = failuresOfKept(state, pathname)
  if (!failure) return null
  return failure(state) ?? failedRenewal(state)
}

/** A renewal without a network is repeated when the network is back, which changes nothing shown. */
function failedRenewal({ auth }: RootState): string | null {
  return auth.isAuthenticated && auth.refreshError !== client.networkError ? auth.refreshError : null
}

function failuresOfKept(state: RootState, pathname: string): Failure[] {
  return RULES.filter(([path, rule]) => {
    const params = matchPath(path, pathname)
    return params !== undefined && rule(state, params['id'])
  }).map(([, , failure]) => failure)
}
