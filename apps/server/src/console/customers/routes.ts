import * as adjustments from '@velvet/contract/endpoints/adjustments'
import * as timeline from '@velvet/contract/endpoints/customer-timeline'
import * as customers from '@velvet/contract/endpoints/staff-customers'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { routes } from '../../http/routes.ts'
import { adjustBalance } from './adjust.ts'
import { blockCustomer, unblockCustomer } from './block.ts'
import { getCustomer, listCustomers } from './customers.ts'
import { approveAdjustment, listAdjustments, rejectAdjustment } from './decide-adjustment.ts'
import { getTimeline } from './timeline.ts'

export function customerRoutes(app: FastifyInstance, deps: Deps): void {
  routes(app, deps, customers, { listCustomers, getCustomer, blockCustomer, unblockCustomer })
  routes(app, deps, adjustments, {
    adjustBalance,
    listAdjustments,
    approveAdjustment,
    rejectAdjustment,
  })
  routes(app, deps, timeline, { getTimeline })
}
