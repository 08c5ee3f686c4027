import * as gate from '@velvet/contract/tickets/gate.calls'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../kernel/calls/deps.ts'
import { routes } from '../../../kernel/calls/routes.ts'
import { checkIn } from './check-in.ts'
import { checkIns } from './check-ins.ts'
import { overrideVerdict } from './override-verdict.ts'
import { undoCheckIn } from './undo-check-in.ts'

export function scanRoutes(app: FastifyInstance, deps: Deps): void {
  routes(app, deps, gate, {
    checkIn,
    checkIns,
    undoCheckIn,
    overrideVerdict,
  })
}
