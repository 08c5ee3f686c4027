import * as wallet from '@velvet/contract/points/wallet.calls'
import * as webhooks from '@velvet/contract/points/webhooks.calls'
import type { FastifyInstance } from 'fastify'
import { rawRoute } from '../../kernel/calls/body-routes.ts'
import type { Deps } from '../../kernel/calls/deps.ts'
import { routes } from '../../kernel/calls/routes.ts'
import { getPayment } from './get-payment.ts'
import { receiveFlutterwave, receiveMoniepoint, receivePaystack, receiveTermii } from './receive-event.ts'
import { startPayment } from './start-payment.ts'

export function paymentRoutes(app: FastifyInstance, deps: Deps): void {
  routes(app, deps, wallet, { startPayment, getPayment })
  rawRoute(app, deps, webhooks.receiveFlutterwave, receiveFlutterwave)
  rawRoute(app, deps, webhooks.receivePaystack, receivePaystack)
  rawRoute(app, deps, webhooks.receiveMoniepoint, receiveMoniepoint)
  rawRoute(app, deps, webhooks.receiveTermii, receiveTermii)
}
