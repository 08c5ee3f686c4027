import { ADA } from '../../src/test/samples.ts'
import { LONG_CINEMA, LONG_TRAILER_TITLE } from '../exaggerations.ts'
import { ok } from '../fake-server.ts'
import { CINEMA, TRAILERS } from '../ordinary-day.ts'
import type { ScreenStory } from '../story.ts'

const LIST = 'GET /api/v1/trailers'
const CINEMAS = 'GET /api/v1/cinemas/*'

const trailers = { about: 'Trailers', path: '/trailers', user: ADA }
const player = { about: 'Trailer player', path: '/trailer/trailer-0', user: ADA }
const centers = { about: 'Centers', path: '/velvetcenters', user: ADA }
const preview = { about: 'Preview center', path: '/previewcenter', user: ADA }

const longTrailers = TRAILERS.map((one) => ({ ...one, TrailerTitle: LONG_TRAILER_TITLE }))

export const TRAILERS_AND_CENTERS: ScreenStory[] = [
  { ...trailers, name: 'list', picture: 'trailers' },
  { ...trailers, name: 'loading', answers: { [LIST]: 'never' } },
  { ...trailers, name: 'none', answers: { [LIST]: ok({ all_trailers: { results: [] } }) } },
  { ...trailers, name: 'no network', answers: { [LIST]: 'cut' } },
  {
    ...trailers,
    name: 'long words',
    answers: { [LIST]: ok({ all_trailers: { results: longTrailers } }) },
  },
  { ...player, name: 'playing', picture: 'trailer' },
  { ...player, name: 'loading', answers: { 'GET /api/v1/trailer/*': 'never' } },
  { ...player, name: 'no network', answers: { 'GET /api/v1/trailer/*': 'cut' } },
  {
    ...player,
    name: 'long words',
    answers: { 'GET /api/v1/trailer/*': ok({ eachTrailer: longTrailers[0] }) },
  },
  { ...centers, name: 'list', picture: 'centers' },
  { ...centers, name: 'loading', answers: { [CINEMAS]: 'never' } },
  { ...centers, name: 'none near', answers: { [CINEMAS]: ok({ cinemasLists: [] }) } },
  { ...centers, name: 'no network', answers: { [CINEMAS]: 'cut' } },
  { ...centers, name: 'long words', answers: { [CINEMAS]: ok({ cinemasLists: [LONG_CINEMA] }) } },
  { ...preview, name: 'pictures', picture: 'preview-center', state: { cinemaID: CINEMA.CinemaID } },
  {
    ...preview,
    name: 'loading',
    state: { cinemaID: CINEMA.CinemaID },
    answers: { 'GET /api/v1/cinema/*': 'never' },
  },
  {
    ...preview,
    name: 'no network',
    state: { cinemaID: CINEMA.CinemaID },
    answers: { 'GET /api/v1/cinema/*': 'cut' },
  },
  {
    ...preview,
    name: 'long words',
    state: { cinemaID: LONG_CINEMA.CinemaID },
    answers: { 'GET /api/v1/cinema/*': ok({ cinema: LONG_CINEMA }) },
  },
]
