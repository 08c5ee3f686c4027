import { matchPath } from '../app/match-path.ts'
import { CENTERS_PATH } from '../app/product.ts'
import type { RootState } from '../state/reducer.ts'
import { selectIsSignedIn, selectUser } from '../state/selectors.ts'

type Rule = (state: RootState, id: string | undefined) => boolean

const hasProgramme: Rule = ({ auth, movies }) =>
  (auth.isAuthenticated ? movies.userLocationMovies : movies.movies).length > 0
const hasTickets: Rule = ({ tickets }) => tickets.tickets.length > 0
const hasTrailer: Rule = ({ trailers: { trailer, trailers } }, id) =>
  [trailer, ...trailers].some((one) => one?.TrailerID === id || one?.MovieID === id)

/**
 * Screens that can show stored data. The rule of a screen returns true if the phone has stored data
 * for it.
 */
const RULES: readonly [path: string, rule: Rule][] = [
  ['/', hasProgramme],
  ['/home', hasProgramme],
  [
    '/movie/:id',
    ({ movies: { singleMovie, userLocationMovies, movies } }, id) =>
      [singleMovie, ...userLocationMovies, ...movies].some((one) => one?.MovieID === id),
  ],
  ['/trailers', ({ trailers }) => trailers.trailers.length > 0],
  ['/trailer/:id', hasTrailer],
  ['/selected-trailer/:id', hasTrailer],
  [CENTERS_PATH, ({ cinemas }) => cinemas.cinemas.length > 0],
  ['/previewcenter', ({ singlecinema }) => singlecinema.cinema !== null],
  ['/selectcinema', ({ showtimes }) => showtimes.showingcinemas.length > 0],
  ['/confirmticket', ({ booking }) => booking.showtime !== null],
  ['/mytickets', hasTickets],
  ['/ticketdetails', hasTickets],
  ['/profile', (state) => selectIsSignedIn(state) && selectUser(state) !== null],
]

/** Returns true when the screen at this address shows anything that the phone stored earlier. */
export function isKeptShown(state: RootState, pathname: string): boolean {
  return RULES.some(([path, rule]) => {
    const params = matchPath(path, pathname)
    return params !== undefined && rule(state, params['id'])
  })
}
