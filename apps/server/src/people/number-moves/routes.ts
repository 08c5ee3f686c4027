import * as moves from '@velvet/contract/people/number-moves.calls'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/calls/deps.ts'
import { routes } from '../../kernel/calls/routes.ts'
import {
  approveNumberMove,
  endCustomerSessions,
  proposeNumberMove,
  rejectNumberMove,
  sendNumberCode,
} from './number-moves.ts'

export function numberMoveRoutes(app: FastifyInstance, deps: Deps): void {
  routes(app, deps, moves, {
    endCustomerSessions,
    sendNumberCode,
    proposeNumberMove,
    approveNumberMove,
    rejectNumberMove,
  })
}
