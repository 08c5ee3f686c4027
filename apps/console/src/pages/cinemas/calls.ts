import { caller } from '@velvet/client/call'
import type * as cinemas from '@velvet/contract/endpoints/cinemas'
import type * as screens from '@velvet/contract/endpoints/screens'

export const callAreas = caller<typeof cinemas.listKnownAreas>('GET', '/api/v1/staff/areas')
export const callCinema = caller<typeof cinemas.getStaffCinema>('GET', '/api/v1/staff/cinemas/:id')
export const callMakeCinema = caller<typeof cinemas.makeCinema>('POST', '/api/v1/staff/cinemas')
export const callChangeCinema = caller<typeof cinemas.changeCinema>(
  'PUT',
  '/api/v1/staff/cinemas/:id',
)
export const callArchiveCinema = caller<typeof cinemas.archiveCinema>(
  'POST',
  '/api/v1/staff/cinemas/:id/archive',
)
export const callUnarchiveCinema = caller<typeof cinemas.unarchiveCinema>(
  'POST',
  '/api/v1/staff/cinemas/:id/unarchive',
)
export const callPicture = caller<typeof cinemas.addCinemaPicture>(
  'POST',
  '/api/v1/staff/cinemas/:id/pictures',
)
export const callMakeScreen = caller<typeof screens.makeScreen>(
  'POST',
  '/api/v1/staff/cinemas/:id/screens',
)
export const callScreen = caller<typeof screens.getScreen>('GET', '/api/v1/staff/screens/:id')
export const callChangeScreen = caller<typeof screens.changeScreen>(
  'PUT',
  '/api/v1/staff/screens/:id',
)
export const callArchiveScreen = caller<typeof screens.archiveScreen>(
  'POST',
  '/api/v1/staff/screens/:id/archive',
)
export const callUnarchiveScreen = caller<typeof screens.unarchiveScreen>(
  'POST',
  '/api/v1/staff/screens/:id/unarchive',
)
