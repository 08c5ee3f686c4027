import * as adjustments from '@velvet/contract/points/adjustments.calls'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/calls/deps.ts'
import { routes } from '../../kernel/calls/routes.ts'
import { adjustBalance } from './adjust.ts'
import { approveAdjustment, listAdjustments, rejectAdjustment } from './decide-adjustment.ts'

export function adjustmentRoutes(app: FastifyInstance, deps: Deps): void {
  routes(app, deps, adjustments, {
    adjustBalance,
    listAdjustments,
    approveAdjustment,
    rejectAdjustment,
  })
}
