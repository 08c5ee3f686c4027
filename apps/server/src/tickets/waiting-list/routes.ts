import * as demand from '@velvet/contract/tickets/demand.calls'
import * as waits from '@velvet/contract/tickets/waiting-list.calls'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/calls/deps.ts'
import { routes } from '../../kernel/calls/routes.ts'
import { listFilmDemand, listSeatDemand } from './list-demand.ts'
import { waitForFilm, waitForFilmNoLonger, waitForSeats, waitForSeatsNoLonger, listWaits } from './waits.ts'

export function waitRoutes(app: FastifyInstance, deps: Deps): void {
  routes(app, deps, waits, {
    listWaits,
    waitForFilm,
    waitForFilmNoLonger,
    waitForSeats,
    waitForSeatsNoLonger,
  })
  routes(app, deps, demand, { listFilmDemand, listSeatDemand })
}
