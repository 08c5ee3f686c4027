import * as timeline from '@velvet/contract/people/customer-timeline.calls'
import * as customers from '@velvet/contract/people/customers.calls'
import * as moves from '@velvet/contract/people/number-moves.calls'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/calls/deps.ts'
import { routes } from '../../kernel/calls/routes.ts'
import { blockCustomer, unblockCustomer } from './block.ts'
import { callOffClosing, closeAccountByStaff } from './closing.ts'
import { getCustomer, listCustomers } from './customers.ts'
import {
  approveNumberMove,
  endCustomerSessions,
  proposeNumberMove,
  rejectNumberMove,
  sendNumberCode,
} from './number-moves.ts'
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
  routes(app, deps, moves, {
    endCustomerSessions,
    sendNumberCode,
    proposeNumberMove,
    approveNumberMove,
    rejectNumberMove,
  })
  routes(app, deps, timeline, { getTimeline })
}
