import * as conflicts from '@velvet/contract/sales/offline-conflicts.calls'
import * as offline from '@velvet/contract/sales/offline-sales.calls'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../kernel/calls/deps.ts'
import { routes } from '../../../kernel/calls/routes.ts'
import { approveMachine } from './approve-machine.ts'
import { listPrintedConflicts } from './list-conflicts.ts'
import { approveOfflineSale, reportOfflineSale } from './report-sale.ts'
import { resolveUnsold } from './resolve-unsold.ts'
import { takeAllotment } from './take-allotment.ts'
import { getTillMenu } from './till-menu.ts'

export function offlineSalesRoutes(app: FastifyInstance, deps: Deps): void {
  routes(app, deps, offline, {
    takeAllotment,
    getTillMenu,
    approveMachine,
    reportOfflineSale,
    approveOfflineSale,
  })
  routes(app, deps, conflicts, { listPrintedConflicts, resolveUnsold })
}
