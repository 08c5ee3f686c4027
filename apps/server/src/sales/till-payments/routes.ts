import * as payments from '@velvet/contract/sales/till-payments.calls'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/calls/deps.ts'
import { routes } from '../../kernel/calls/routes.ts'
import { beginTillPayment } from './begin-payment.ts'
import { listMoneyToReturn, returnMoney } from './money-to-return.ts'
import { cancelTillPayment, getTillPayment } from './watch-payment.ts'

export function tillPaymentRoutes(app: FastifyInstance, deps: Deps): void {
  routes(app, deps, payments, {
    beginTillPayment,
    getTillPayment,
    cancelTillPayment,
    listMoneyToReturn,
    returnMoney,
  })
}
