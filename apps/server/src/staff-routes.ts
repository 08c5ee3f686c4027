import * as audit from '@velvet/contract/endpoints/operator/audit'
import * as choices from '@velvet/contract/endpoints/cinemas/choices'
import * as ledger from '@velvet/contract/endpoints/money/ledger'
import * as today from '@velvet/contract/endpoints/money/today'
import type { FastifyInstance } from 'fastify'
import type { Deps } from './kernel/calls/deps.ts'
import { routes } from './kernel/calls/routes.ts'
import { listAudit } from './features/operator/list-audit.ts'
import { findCinemas, findFilms } from './features/choices/choices.ts'
import { customerRoutes } from './features/customers/routes.ts'
import { cinemaRoutes } from './features/cinemas/routes.ts'
import { filmRoutes } from './features/films/routes.ts'
import { listLedger } from './features/books/list-ledger.ts'
import { gateDeviceRoutes } from './features/gate/staff-routes.ts'
import { operatorRoutes } from './features/operator/routes.ts'
import { peopleRoutes } from './features/staff/routes.ts'
import { reportRoutes } from './features/books/routes.ts'
import { getToday } from './features/books/today.ts'

/** Registers the calls of the console. Each area of the console registers its own calls. */
export function consoleRoutes(app: FastifyInstance, deps: Deps): void {
  peopleRoutes(app, deps)
  routes(app, deps, audit, { listAudit })
  routes(app, deps, choices, { findFilms, findCinemas })
  filmRoutes(app, deps)
  reportRoutes(app, deps)
  gateDeviceRoutes(app, deps)
  routes(app, deps, today, { getToday })
  customerRoutes(app, deps)
  routes(app, deps, ledger, { listLedger })
  cinemaRoutes(app, deps)
  operatorRoutes(app, deps)
}
