import * as closing from '@velvet/contract/sales/closing.calls'
import * as tills from '@velvet/contract/sales/staff-tills.calls'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/calls/deps.ts'
import { fromReplica } from '../../kernel/calls/from-replica.ts'
import { routes } from '../../kernel/calls/routes.ts'
import { listBusinessDays } from './business-days.ts'
import { closeBusinessDay, closeShowtimeBooks } from './closing.ts'
import { reportDifferences } from './differences.ts'
import { differencesCsv, zReportsCsv } from './files.ts'
import { archiveTill, listStaffTills, renameTill, unarchiveTill } from './staff-tills.ts'
import { listTillEvents } from './till-events.ts'
import { listZReports } from './z-lines.ts'

export function staffTillRoutes(app: FastifyInstance, deps: Deps): void {
  routes(app, deps, closing, { closeShowtimeBooks, closeBusinessDay, listBusinessDays })
  routes(app, deps, tills, {
    listStaffTills,
    renameTill,
    archiveTill,
    unarchiveTill,
    listTillEvents,
    listZReports: fromReplica(listZReports),
    zReportsCsv,
    reportDifferences: fromReplica(reportDifferences),
    differencesCsv: fromReplica(differencesCsv),
  })
}
