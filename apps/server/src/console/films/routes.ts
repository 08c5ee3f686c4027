import * as films from '@velvet/contract/endpoints/films'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { csvRoute, fileRoute } from '../../http/body-routes.ts'
import { routes } from '../../http/routes.ts'
import { archiveFilm, changeFilm, getFilm, listFilms, makeFilm, unarchiveFilm } from './films.ts'
import { importFilms } from './import.ts'
import { moveFilm } from './move-film.ts'
import { uploadPoster } from './poster.ts'

export function filmRoutes(app: FastifyInstance, deps: Deps): void {
  routes(app, deps, films, {
    listFilms,
    getFilm,
    makeFilm,
    changeFilm,
    archiveFilm,
    unarchiveFilm,
    moveFilm,
  })
  fileRoute(app, deps, films.uploadPoster, uploadPoster)
  csvRoute(app, deps, films.importFilms, importFilms)
}
