import { caller } from '@velvet/client/call'
import type * as stills from '@velvet/contract/endpoints/film-stills'

export const callAddStill = caller<typeof stills.addStill>('POST', '/api/v1/staff/films/:id/stills')
export const callChangeStills = caller<typeof stills.changeStills>(
  'PUT',
  '/api/v1/staff/films/:id/stills',
)
