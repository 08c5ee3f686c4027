import * as programme from '@velvet/contract/endpoints/programme'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { listProgramme } from './list-programme.ts'
import { planShowtime } from './plan-showtime.ts'

export function programmeRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, programme.listProgramme, listProgramme)
  route(app, deps, programme.planShowtime, planShowtime)
}
