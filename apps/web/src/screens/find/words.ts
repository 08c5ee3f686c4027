import { LIMITED_LABEL, SOLD_OUT_LABEL } from '@velvet/contract/showtimes/availability'
import { LOADING_MOVIES } from '@velvet/contract/words/first-messages'
import { spoken } from '@velvet/contract/words/spoken'

export const w = spoken('find', {
  onlyShown: 'Only films that are shown',
  beforeSix: 'Before 6 PM',
  together: 'Seats together for {seats}',
  anotherDay: 'Another day',
  cinema: 'Cinema',
  language: 'Language',
  all: '{kind}: all',
  field: 'Title, language, distributor or actor',
  placeholder: 'Title, language or actor',
  clearWords: 'Clear the words',
  recent: 'Recent searches',
  clear: 'Clear',
  comingSoon: 'Coming soon',
  seeShowtimes: 'See its showtimes',
  showtimesOf: 'Showtimes of {film}',
  soldOut: SOLD_OUT_LABEL,
  limited: LIMITED_LABEL,
  showAll: 'Show all movies',
  loading: LOADING_MOVIES,
  noneFits: 'No movie fits your search.',
  more: 'More movies',
  oneFound: '{count} movie',
  found: '{count} movies',
  oneFoundOfMore: '{count} movie, and there are more',
  foundOfMore: '{count} movies, and there are more',
  offlineWithShowtimes: 'You are offline. These are the movies with showtimes that this phone has.',
  offline: 'You are offline. These are the movies that this phone has.',
  togetherIsUnknown: 'Whether free seats are together is known once the network is back.',
})
