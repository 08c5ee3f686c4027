import { caller } from '@velvet/client/call'
import type * as films from '@velvet/contract/endpoints/films'

export const callFilms = caller<typeof films.listFilms>('GET', '/api/v1/staff/films')
export const callFilm = caller<typeof films.getFilm>('GET', '/api/v1/staff/films/:id')
export const callMake = caller<typeof films.makeFilm>('POST', '/api/v1/staff/films')
export const callChange = caller<typeof films.changeFilm>('PUT', '/api/v1/staff/films/:id')
export const callArchive = caller<typeof films.archiveFilm>(
  'POST',
  '/api/v1/staff/films/:id/archive',
)
export const callUnarchive = caller<typeof films.unarchiveFilm>(
  'POST',
  '/api/v1/staff/films/:id/unarchive',
)
export const callMove = caller<typeof films.moveFilm>('POST', '/api/v1/staff/films/:id/move')
export const callPoster = caller<typeof films.uploadPoster>(
  'POST',
  '/api/v1/staff/films/:id/poster',
)
export const callTrailer = caller<typeof films.uploadTrailer>(
  'POST',
  '/api/v1/staff/films/:id/trailer',
)
export const callRemoveTrailer = caller<typeof films.removeTrailer>(
  'POST',
  '/api/v1/staff/films/:id/trailer/remove',
)
export const callImport = caller<typeof films.importFilms>('POST', '/api/v1/staff/films/import')
