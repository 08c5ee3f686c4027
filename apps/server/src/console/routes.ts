import * as audit from '@velvet/contract/endpoints/audit'
import * as choices from '@velvet/contract/endpoints/choices'
import * as ledger from '@velvet/contract/endpoints/ledger'
import * as today from '@velvet/contract/endpoints/today'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { routes } from '../http/routes.ts'
import { listAudit } from './audit/list-audit.ts'
import { findCinemas, findFilms } from './choices/choices.ts'
import { customerRoutes } from './customers/routes.ts'
import { cinemaRoutes } from './cinemas/routes.ts'
import { filmRoutes } from './films/routes.ts'
import { listLedger } from './ledger/list-ledger.ts'
import { gateDeviceRoutes } from './gate-devices/routes.ts'
import { operatorRoutes } from './operator/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { getToday } from './today/today.ts'

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
