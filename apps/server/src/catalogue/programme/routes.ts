import * as cancelling from '@velvet/contract/catalogue/cancelling.calls'
import * as programme from '@velvet/contract/catalogue/programme.calls'
import * as days from '@velvet/contract/catalogue/programme-days.calls'
import * as rules from '@velvet/contract/catalogue/programme-rules.calls'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/calls/deps.ts'
import { routes } from '../../kernel/calls/routes.ts'
import { cancelShowtime, cancelShowtimes, deleteShowtime, previewCancellation } from './cancel-showtime.ts'
import { changeShowtime } from './change-showtime.ts'
import { copyShowtimes, repeatShowtime } from './copy-showtimes.ts'
import { dropEdit, keepEdit } from './keep-edit.ts'
import { listProgramme } from './list-programme.ts'
import { listWeek } from './list-week.ts'
import { planShowtime } from './plan-showtime.ts'
import { changeProgrammeRules, getProgrammeRules } from './programme-rules.ts'
import { publishDay, publishDays, readDifference } from './publish-day.ts'

export function programmeRoutes(app: FastifyInstance, deps: Deps): void {
  routes(app, deps, programme, {
    listProgramme,
    planShowtime,
    changeShowtime,
    keepEdit,
    dropEdit,
    deleteShowtime,
  })
  routes(app, deps, cancelling, { cancelShowtime, previewCancellation, cancelShowtimes })
  routes(app, deps, days, {
    copyShowtimes,
    repeatShowtime,
    readDifference,
    listWeek,
    publishDay,
    publishDays,
  })
  routes(app, deps, rules, { getProgrammeRules, changeProgrammeRules })
}
