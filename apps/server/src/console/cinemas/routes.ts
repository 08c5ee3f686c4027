import * as cinemas from '@velvet/contract/endpoints/cinemas'
import * as screens from '@velvet/contract/endpoints/screens'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { fileRoute } from '../../http/body-routes.ts'
import { route } from '../../http/route.ts'
import { addCinemaPicture } from './cinema-pictures.ts'
import {
  archiveCinema,
  changeCinema,
  getStaffCinema,
  listKnownAreas,
  listStaffCinemas,
  makeCinema,
  unarchiveCinema,
} from './cinemas.ts'
import {
  archiveScreen,
  changeScreen,
  getScreen,
  listScreens,
  makeScreen,
  unarchiveScreen,
} from './screens.ts'

export function cinemaRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, cinemas.listStaffCinemas, listStaffCinemas)
  route(app, deps, cinemas.getStaffCinema, getStaffCinema)
  route(app, deps, cinemas.makeCinema, makeCinema)
  route(app, deps, cinemas.changeCinema, changeCinema)
  route(app, deps, cinemas.archiveCinema, archiveCinema)
  route(app, deps, cinemas.unarchiveCinema, unarchiveCinema)
  fileRoute(app, deps, cinemas.addCinemaPicture, addCinemaPicture)
  route(app, deps, cinemas.listKnownAreas, listKnownAreas)
  route(app, deps, screens.listScreens, listScreens)
  route(app, deps, screens.makeScreen, makeScreen)
  route(app, deps, screens.getScreen, getScreen)
  route(app, deps, screens.changeScreen, changeScreen)
  route(app, deps, screens.archiveScreen, archiveScreen)
  route(app, deps, screens.unarchiveScreen, unarchiveScreen)
}
