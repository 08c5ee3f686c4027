import * as staffPayments from '@velvet/contract/points/payments.calls'
import * as unmatched from '@velvet/contract/points/unmatched.calls'
import * as wallet from '@velvet/contract/points/wallet.calls'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/calls/deps.ts'
import { routes } from '../../kernel/calls/routes.ts'
import { getServicesStatus } from './get-services-status.ts'
import { listAllPayments } from './list-all-payments.ts'
import { listPayments } from './list-payments.ts'
import { listProviders } from './provider-health.ts'
import { creditUnmatched, dismissUnmatched, listUnmatched, refundUnmatched } from './unmatched.ts'

export function topUpRoutes(app: FastifyInstance, deps: Deps): void {
  routes(app, deps, wallet, { getServicesStatus, listPayments })
  routes(app, deps, staffPayments, { listAllPayments, listProviders })
  routes(app, deps, unmatched, {
    listUnmatched,
    creditUnmatched,
    refundUnmatched,
    dismissUnmatched,
  })
}
