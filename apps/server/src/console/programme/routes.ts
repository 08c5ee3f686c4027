import * as programme from '@velvet/contract/endpoints/programme'
import * as days from '@velvet/contract/endpoints/programme-days'
import * as rules from '@velvet/contract/endpoints/programme-rules'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { cancellation, deleteShowtime, type CancelAndRefund } from './cancel-showtime.ts'
import { changeShowtime } from './change-showtime.ts'
import { copyShowtimes, repeatShowtime } from './copy-showtimes.ts'
import { listProgramme } from './list-programme.ts'
import { moveShowtimes } from './move-showtimes.ts'
import { planShowtime } from './plan-showtime.ts'
import { changeProgrammeRules, getProgrammeRules } from './programme-rules.ts'
import { publishDay, readDifference } from './publish-day.ts'

export function programmeRoutes(
  app: FastifyInstance,
  deps: Deps,
  cancelAndRefund: CancelAndRefund,
): void {
  route(app, deps, programme.listProgramme, listProgramme)
  route(app, deps, programme.planShowtime, planShowtime)
  route(app, deps, programme.changeShowtime, changeShowtime)
  route(app, deps, programme.moveShowtimes, moveShowtimes)
  route(app, deps, programme.cancelShowtime, cancellation(cancelAndRefund))
  route(app, deps, programme.deleteShowtime, deleteShowtime)
  route(app, deps, days.copyShowtimes, copyShowtimes)
  route(app, deps, days.repeatShowtime, repeatShowtime)
  route(app, deps, days.readDifference, readDifference)
  route(app, deps, days.publishDay, publishDay)
  route(app, deps, rules.getProgrammeRules, getProgrammeRules)
  route(app, deps, rules.changeProgrammeRules, changeProgrammeRules)
}
