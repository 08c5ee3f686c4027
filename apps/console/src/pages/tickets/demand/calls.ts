import { callsOf } from '@velvet/client/calls-of'
import type * as demand from '@velvet/contract/tickets/demand.calls'

export const demandCalls = callsOf<typeof demand>()({
  listFilmDemand: 'GET /api/v1/staff/demand/films',
  listSeatDemand: 'GET /api/v1/staff/demand/showtimes',
})
