import { answerOf } from '../../src/test/programme.ts'
import { fetchMovies } from '../../src/state/movies.ts'
import { ADA } from '../../src/test/samples.ts'
import { press } from '../act.ts'
import { COSTLY_SHOWTIME, LONG_FILM, LONG_FILMS } from '../exaggerations.ts'
import { ok } from '../fake-server.ts'
import { FILM, FILMS } from '../ordinary-day.ts'
import type { ScreenStory } from '../story.ts'

const MOVIES = 'GET /api/v1/movies'
const FIND = 'GET /api/v1/find'
const SHOWTIMES = 'GET /api/v1/showingshowtimes/*/*'
const film = `/movie/${FILM.MovieID}`

const home = { about: 'Home', path: '/' }
const find = { about: 'Find', path: '/find' }
const movie = { about: 'Movie', path: film }

export const BROWSING: ScreenStory[] = [
  { ...home, name: 'films', picture: 'home' },
  { ...home, name: 'of a customer', picture: 'home-customer', user: ADA },
  { ...home, name: 'loading', answers: { [MOVIES]: 'never' } },
  { ...home, name: 'no partner cinema', answers: { [MOVIES]: ok({ moviesList: [] }) } },
  {
    ...home,
    name: 'nothing newly added',
    picture: 'home-newly-added',
    act: () => press('Newly Added'),
  },
  { ...home, name: 'no network', answers: { [MOVIES]: 'cut' } },
  {
    ...home,
    name: 'no network, films of the last visit',
    answers: { [MOVIES]: 'cut' },
    prepare: (store) => store.dispatch(fetchMovies.fulfilled(FILMS)),
  },
  { ...home, name: 'long words', answers: { [MOVIES]: ok({ moviesList: LONG_FILMS }) } },
  { ...home, name: 'location required', isLocated: false },
  { ...home, name: 'choose an area', isLocated: false, act: () => press('Choose your area') },
  { ...find, name: 'films', picture: 'find' },
  { ...find, name: 'loading', answers: { [FIND]: 'never' } },
  { ...find, name: 'nothing fits', answers: { [FIND]: ok({ films: [], next: null }) } },
  {
    ...find,
    name: 'no network, films of this phone',
    answers: { [FIND]: 'cut' },
    prepare: (store) => store.dispatch(fetchMovies.fulfilled(FILMS)),
  },
  { ...movie, name: 'showtimes', picture: 'movie', user: ADA },
  { ...movie, name: 'of a visitor', picture: 'movie-visitor' },
  { ...movie, name: 'details', picture: 'movie-details', act: () => press('Movie Details') },
  { ...movie, name: 'loading', answers: { 'GET /api/v1/movie/*': 'never', [MOVIES]: 'never' } },
  { ...movie, name: 'showtimes loading', user: ADA, answers: { [SHOWTIMES]: 'never' } },
  {
    ...movie,
    name: 'no showtimes',
    user: ADA,
    answers: { [SHOWTIMES]: ok(answerOf([])) },
  },
  { ...movie, name: 'showtimes not read', user: ADA, answers: { [SHOWTIMES]: 'cut' } },
  { ...movie, name: 'not read', answers: { 'GET /api/v1/movie/*': 'cut' } },
  {
    ...movie,
    name: 'long words, huge numbers',
    path: `/movie/${LONG_FILM.MovieID}`,
    user: ADA,
    answers: {
      'GET /api/v1/movie/*': ok({ onemoviedetails: LONG_FILM }),
      [SHOWTIMES]: ok(answerOf([COSTLY_SHOWTIME])),
    },
  },
  {
    ...movie,
    name: 'details in long words',
    path: `/movie/${LONG_FILM.MovieID}`,
    answers: { 'GET /api/v1/movie/*': ok({ onemoviedetails: LONG_FILM }) },
    act: () => press('Movie Details'),
  },
]
