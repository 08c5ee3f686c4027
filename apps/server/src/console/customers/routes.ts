import * as adjustments from '@velvet/contract/endpoints/adjustments'
import * as timeline from '@velvet/contract/endpoints/customer-timeline'
import * as customers from '@velvet/contract/endpoints/staff-customers'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { adjustBalance } from './adjust.ts'
import { blockCustomer, unblockCustomer } from './block.ts'
import { getCustomer, listCustomers } from './customers.ts'
import { approveAdjustment, listAdjustments, rejectAdjustment } from './decide-adjustment.ts'
import { getTimeline } from './timeline.ts'

export function customerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, customers.listCustomers, listCustomers)
  route(app, deps, customers.getCustomer, getCustomer)
  route(app, deps, adjustments.adjustBalance, adjustBalance)
  route(app, deps, adjustments.listAdjustments, listAdjustments)
  route(app, deps, adjustments.approveAdjustment, approveAdjustment)
  route(app, deps, adjustments.rejectAdjustment, rejectAdjustment)
  route(app, deps, customers.blockCustomer, blockCustomer)
  route(app, deps, customers.unblockCustomer, unblockCustomer)
  route(app, deps, timeline.getTimeline, getTimeline)
}
