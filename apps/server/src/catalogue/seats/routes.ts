import * as showtimes from '@velvet/contract/catalogue/showtimes.calls'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/calls/deps.ts'
import { keptRoute } from '../../kernel/calls/kept-route.ts'
import { route } from '../../kernel/calls/route.ts'
import { WatchedLists } from '../../kernel/watched/watched-lists.ts'
import { awaitSeatChanges } from './await-seat-changes.ts'
import { getSeatPlan, keepNoLonger } from './seat-plan.ts'
import { selectChangedSeats } from './seats-sql.ts'

/** More phones than this are refused by a process, and go on asking every few seconds. */
const MOST_WAITING = 1_000

/** The calls by which customers see the seats of a showtime. */
export function seatRoutes(app: FastifyInstance, deps: Deps): void {
  const watched = new WatchedLists((seats) => selectChangedSeats(deps.db, seats), MOST_WAITING)
  app.addHook('preClose', (done) => {
    watched.close()
    done()
  })
  keptRoute(app, deps, showtimes.getSeatPlan, getSeatPlan, keepNoLonger)
  route(app, deps, showtimes.awaitSeatChanges, awaitSeatChanges(watched))
}
