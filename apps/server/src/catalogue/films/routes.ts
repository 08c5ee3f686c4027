import * as catalogue from '@velvet/contract/catalogue/movies.calls'
import * as filmStills from '@velvet/contract/catalogue/stills.calls'
import * as filmTrailers from '@velvet/contract/catalogue/trailers.calls'
import * as films from '@velvet/contract/catalogue/films.calls'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/calls/deps.ts'
import { csvRoute, fileRoute } from '../../kernel/calls/body-routes.ts'
import { keepUntilChanged } from '../../kernel/calls/keep-until-changed.ts'
import { keptRoute } from '../../kernel/calls/kept-route.ts'
import { routes } from '../../kernel/calls/routes.ts'
import { archiveFilm, changeFilm, getFilm, listFilms, makeFilm, rejectFilm, unarchiveFilm } from './films.ts'
import { importFilms } from './import.ts'
import { getMovie, listMovies, listMoviesNearCustomer } from './movies.ts'
import { moveFilm } from './move-film.ts'
import { proposeFilmChange } from './proposals.ts'
import { uploadPoster } from './poster.ts'
import { addStill, changeStills } from './stills.ts'
import { fetchTrailer, removeTrailer, uploadTrailer } from './trailer.ts'
import { getSelectedTrailer, getTrailer, listTrailers } from './trailers.ts'

export function filmRoutes(app: FastifyInstance, deps: Deps): void {
  keptRoute(app, deps, catalogue.listMovies, listMovies, keepUntilChanged)
  routes(app, deps, catalogue, { listMoviesNearCustomer })
  keptRoute(app, deps, catalogue.getMovie, getMovie, keepUntilChanged)
  keptRoute(app, deps, catalogue.listTrailers, listTrailers, keepUntilChanged)
  keptRoute(app, deps, catalogue.getTrailer, getTrailer, keepUntilChanged)
  keptRoute(app, deps, catalogue.getSelectedTrailer, getSelectedTrailer, keepUntilChanged)

  routes(app, deps, films, {
    listFilms,
    getFilm,
    makeFilm,
    changeFilm,
    archiveFilm,
    unarchiveFilm,
    moveFilm,
    proposeFilmChange,
    rejectFilm,
  })
  fileRoute(app, deps, films.uploadPoster, uploadPoster)
  fileRoute(app, deps, filmStills.addStill, addStill)
  routes(app, deps, filmStills, { changeStills })
  routes(app, deps, filmTrailers, { fetchTrailer, removeTrailer })
  fileRoute(app, deps, filmTrailers.uploadTrailer, uploadTrailer, {
    field: 'video',
    tooLarge: 'trailer-too-large',
  })
  csvRoute(app, deps, films.importFilms, importFilms)
}
