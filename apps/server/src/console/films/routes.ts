import * as films from '@velvet/contract/endpoints/films'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { csvRoute, fileRoute } from '../../http/body-routes.ts'
import { route } from '../../http/route.ts'
import { archiveFilm, changeFilm, getFilm, listFilms, makeFilm, unarchiveFilm } from './films.ts'
import { importFilms } from './import.ts'
import { moveFilm } from './move-film.ts'
import { uploadPoster } from './poster.ts'

export function filmRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, films.listFilms, listFilms)
  route(app, deps, films.getFilm, getFilm)
  route(app, deps, films.makeFilm, makeFilm)
  route(app, deps, films.changeFilm, changeFilm)
  route(app, deps, films.archiveFilm, archiveFilm)
  route(app, deps, films.unarchiveFilm, unarchiveFilm)
  route(app, deps, films.moveFilm, moveFilm)
  fileRoute(app, deps, films.uploadPoster, uploadPoster)
  csvRoute(app, deps, films.importFilms, importFilms)
}
