import * as findCalls from '@velvet/contract/catalogue/find.calls'
import * as showtimes from '@velvet/contract/catalogue/showtimes.calls'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/calls/deps.ts'
import { keptRoute } from '../../kernel/calls/kept-route.ts'
import { routes } from '../../kernel/calls/routes.ts'
import { find } from './find.ts'
import { keepForAMoment, keepUntilOneEnds, keepWhileOffersHold } from './keep-for-a-moment.ts'
import { getShowtime, getTicketPrice, listScreenings, listShowingCinemas, listShowtimes } from './showtimes.ts'

export function showtimeRoutes(app: FastifyInstance, deps: Deps): void {
  keptRoute(app, deps, showtimes.listShowtimes, listShowtimes, keepUntilOneEnds)
  keptRoute(app, deps, showtimes.listScreenings, listScreenings, keepUntilOneEnds)
  keptRoute(app, deps, showtimes.getShowtime, getShowtime, keepForAMoment)
  keptRoute(app, deps, showtimes.listShowingCinemas, listShowingCinemas, keepUntilOneEnds)
  keptRoute(app, deps, showtimes.getTicketPrice, getTicketPrice, keepWhileOffersHold)
  routes(app, deps, findCalls, { find })
}
