import { FIND_A_MOVIE, OFFLINE, SEE_A_MOVIE, UNEXPECTED_ERROR } from '@velvet/contract/shared/words/first-messages'
import { spoken } from '@velvet/contract/shared/words/spoken'

/** The words around the screens, and those that many screens share. */
export const w = spoken('app', {
  home: '{product} home',
  findAMovie: FIND_A_MOVIE,
  loginSignup: 'Login/Signup',
  main: 'Main',
  seeAMovie: SEE_A_MOVIE,
  trailers: 'Trailers',
  centers: '{product} Centers',
  profile: 'Profile',
  tryAgain: 'Try Again',
  reload: 'Reload',
  offline: OFFLINE,
  unexpectedError: UNEXPECTED_ERROR,
})
