import * as timeline from '@velvet/contract/people/customer-timeline.calls'
import * as customers from '@velvet/contract/people/customers.calls'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/calls/deps.ts'
import { routes } from '../../kernel/calls/routes.ts'
import { blockCustomer, unblockCustomer } from './block.ts'
import { callOffClosing, closeAccountByStaff } from './closing.ts'
import { getCustomer, listCustomers } from './customers.ts'
import { getTimeline } from './timeline.ts'

export function customerRoutes(app: FastifyInstance, deps: Deps): void {
  routes(app, deps, customers, {
    listCustomers,
    getCustomer,
    blockCustomer,
    unblockCustomer,
    closeAccountByStaff,
    callOffClosing,
  })
  routes(app, deps, timeline, { getTimeline })
}
