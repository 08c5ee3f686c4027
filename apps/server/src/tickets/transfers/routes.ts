import * as transfers from '@velvet/contract/tickets/transfers.calls'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/calls/deps.ts'
import { routes } from '../../kernel/calls/routes.ts'
import { callBackTicket, giveTicket } from './give-ticket.ts'
import { takeBackTicket } from './take-back.ts'
import { getTransfer, takeTransfer } from './take-ticket.ts'

export function transferRoutes(app: FastifyInstance, deps: Deps): void {
  routes(app, deps, transfers, {
    giveTicket,
    callBackTicket,
    takeBackTicket,
    getTransfer,
    takeTransfer,
  })
}
