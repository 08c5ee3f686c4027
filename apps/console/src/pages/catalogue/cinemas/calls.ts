import { callsOf } from '@velvet/client/calls-of'
import type * as cinemas from '@velvet/contract/catalogue/cinemas.calls'
import type * as screens from '@velvet/contract/catalogue/screens.calls'

export const cinemaCalls = callsOf<typeof cinemas & typeof screens>()({
  listKnownAreas: 'GET /api/v1/staff/areas',
  followMapLink: 'GET /api/v1/staff/maplink',
  getStaffCinema: 'GET /api/v1/staff/cinemas/:id',
  makeCinema: 'POST /api/v1/staff/cinemas',
  changeCinema: 'PUT /api/v1/staff/cinemas/:id',
  archiveCinema: 'POST /api/v1/staff/cinemas/:id/archive',
  unarchiveCinema: 'POST /api/v1/staff/cinemas/:id/unarchive',
  addCinemaPicture: 'POST /api/v1/staff/cinemas/:id/pictures',
  makeScreen: 'POST /api/v1/staff/cinemas/:id/screens',
  getScreen: 'GET /api/v1/staff/screens/:id',
  changeScreen: 'PUT /api/v1/staff/screens/:id',
  archiveScreen: 'POST /api/v1/staff/screens/:id/archive',
  unarchiveScreen: 'POST /api/v1/staff/screens/:id/unarchive',
})
