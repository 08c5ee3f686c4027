import { LOADING_MOVIES, NEWLY_ADDED, NO_PARTNER_CINEMA } from '@velvet/contract/shared/words/first-messages'
import { spoken } from '@velvet/contract/shared/words/spoken'

export const w = spoken('home', {
  movies: 'Movies',
  nowPlaying: 'Now Playing',
  newlyAdded: NEWLY_ADDED,
  fromLastVisit: '{reason}. These are the movies from your last visit.',
  nothingNew: 'No movies are newly added right now.',
  noPartnerCinema: NO_PARTNER_CINEMA,
  loadingMovies: LOADING_MOVIES,
})
