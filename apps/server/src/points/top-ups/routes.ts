import * as staffPayments from '@velvet/contract/points/payments.calls'
import * as unmatched from '@velvet/contract/points/unmatched.calls'
import * as wallet from '@velvet/contract/points/wallet.calls'
import * as webhooks from '@velvet/contract/points/webhooks.calls'
import type { FastifyInstance } from 'fastify'
import { rawRoute } from '../../kernel/calls/body-routes.ts'
import type { Deps } from '../../kernel/calls/deps.ts'
import { routes } from '../../kernel/calls/routes.ts'
import { getPayment } from '../payments/get-payment.ts'
import { getServicesStatus } from './get-services-status.ts'
import { listAllPayments } from './list-all-payments.ts'
import { listPayments } from './list-payments.ts'
import { listProviders } from './provider-health.ts'
import {
  receiveFlutterwave,
  receivePaystack,
  receiveMoniepoint,
  receiveTermii,
} from '../payments/receive-event.ts'
import { startPayment } from './start-payment.ts'
import { creditUnmatched, dismissUnmatched, listUnmatched, refundUnmatched } from './unmatched.ts'

export function topUpRoutes(app: FastifyInstance, deps: Deps): void {
  routes(app, deps, wallet, { getServicesStatus, startPayment, listPayments, getPayment })
  rawRoute(app, deps, webhooks.receiveFlutterwave, receiveFlutterwave)
  rawRoute(app, deps, webhooks.receivePaystack, receivePaystack)
  rawRoute(app, deps, webhooks.receiveMoniepoint, receiveMoniepoint)
  rawRoute(app, deps, webhooks.receiveTermii, receiveTermii)
  routes(app, deps, staffPayments, { listAllPayments, listProviders })
  routes(app, deps, unmatched, {
    listUnmatched,
    creditUnmatched,
    refundUnmatched,
    dismissUnmatched,
  })
}
