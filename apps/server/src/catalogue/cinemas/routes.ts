import * as cinemas from '@velvet/contract/catalogue/cinemas.calls'
import * as screens from '@velvet/contract/catalogue/screens.calls'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/calls/deps.ts'
import { fileRoute } from '../../kernel/calls/body-routes.ts'
import { routes } from '../../kernel/calls/routes.ts'
import { followMapLink } from './map-link.ts'
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
import { archiveScreen, changeScreen, getScreen, listScreens, makeScreen, unarchiveScreen } from './screens.ts'

export function cinemaRoutes(app: FastifyInstance, deps: Deps): void {
  routes(app, deps, cinemas, {
    listStaffCinemas,
    getStaffCinema,
    makeCinema,
    changeCinema,
    archiveCinema,
    unarchiveCinema,
    listKnownAreas,
    followMapLink,
  })
  fileRoute(app, deps, cinemas.addCinemaPicture, addCinemaPicture)
  routes(app, deps, screens, {
    listScreens,
    makeScreen,
    getScreen,
    changeScreen,
    archiveScreen,
    unarchiveScreen,
  })
}
