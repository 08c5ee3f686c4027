import { callsOf } from '@velvet/client/calls-of'
import type * as stills from '@velvet/contract/catalogue/stills.calls'
import type * as trailers from '@velvet/contract/catalogue/trailers.calls'
import type * as films from '@velvet/contract/catalogue/films.calls'

export const filmCalls = callsOf<typeof films & typeof stills & typeof trailers>()({
  listFilms: 'GET /api/v1/staff/films',
  getFilm: 'GET /api/v1/staff/films/:id',
  makeFilm: 'POST /api/v1/staff/films',
  changeFilm: 'PUT /api/v1/staff/films/:id',
  archiveFilm: 'POST /api/v1/staff/films/:id/archive',
  unarchiveFilm: 'POST /api/v1/staff/films/:id/unarchive',
  proposeFilmChange: 'POST /api/v1/staff/films/:id/propose',
  rejectFilm: 'POST /api/v1/staff/films/:id/reject',
  moveFilm: 'POST /api/v1/staff/films/:id/move',
  uploadPoster: 'POST /api/v1/staff/films/:id/poster',
  uploadTrailer: 'POST /api/v1/staff/films/:id/trailer',
  fetchTrailer: 'POST /api/v1/staff/films/:id/trailer/fetch',
  removeTrailer: 'POST /api/v1/staff/films/:id/trailer/remove',
  importFilms: 'POST /api/v1/staff/films/import',
  addStill: 'POST /api/v1/staff/films/:id/stills',
  changeStills: 'PUT /api/v1/staff/films/:id/stills',
})

/** Every page about films reads its data again after a change of one of them. */
export const REREADS = [['films']] as const
