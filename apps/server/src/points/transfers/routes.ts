import * as pointsGifts from '@velvet/contract/points/transfers.calls'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/calls/deps.ts'
import { routes } from '../../kernel/calls/routes.ts'
import { approvePointsRecall, callBackPoints, rejectPointsRecall } from './call-back-points.ts'
import { givePoints } from './give-points.ts'
import { listPointsGifts } from './list-gifts.ts'
import { sumPointsGifts } from './sum-gifts.ts'
import { findPointsReceiver } from './receiver.ts'

export function pointsGiftRoutes(app: FastifyInstance, deps: Deps): void {
  routes(app, deps, pointsGifts, {
    findPointsReceiver,
    givePoints,
    listPointsGifts,
    sumPointsGifts,
    callBackPoints,
    approvePointsRecall,
    rejectPointsRecall,
  })
}
