import * as pointsTransfers from '@velvet/contract/points/transfers.calls'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/calls/deps.ts'
import { routes } from '../../kernel/calls/routes.ts'
import { approvePointsRecall, callBackPoints, rejectPointsRecall } from './call-back-points.ts'
import { givePoints } from './give-points.ts'
import { listPointsTransfers, sumPointsTransfers } from './list-transfers.ts'
import { findPointsReceiver } from './receiver.ts'

export function pointsTransferRoutes(app: FastifyInstance, deps: Deps): void {
  routes(app, deps, pointsTransfers, {
    findPointsReceiver,
    givePoints,
    listPointsTransfers,
    sumPointsTransfers,
    callBackPoints,
    approvePointsRecall,
    rejectPointsRecall,
  })
}
