import * as pickups from '@velvet/contract/sales/pickups.calls'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/calls/deps.ts'
import { routes } from '../../kernel/calls/routes.ts'
import { WatchedLists } from '../../kernel/watched/watched-lists.ts'
import { finishPickup, handPickup, listCounterPickups, startPickup } from './bar.ts'
import { selectChangedBars } from './bar-sql.ts'
import { comeForPickup, getPickup } from './own-pickup.ts'
import { markSoldOut } from './sell-out.ts'

/** A process lets this many bars wait. It refuses the others, which then ask again every few seconds. */
const MOST_WAITING = 200

export function barRoutes(app: FastifyInstance, deps: Deps): void {
  const watched = new WatchedLists((bars) => selectChangedBars(deps.db, bars), MOST_WAITING)
  app.addHook('preClose', (done) => {
    watched.close()
    done()
  })
  routes(app, deps, pickups, {
    listCounterPickups: listCounterPickups(watched),
    startPickup,
    finishPickup,
    handPickup,
    markSoldOut,
    getPickup,
    comeForPickup,
  })
}
