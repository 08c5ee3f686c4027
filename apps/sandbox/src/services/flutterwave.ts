import type { FastifyReply } from 'fastify'
import { answerBadInput } from '../bad-input.ts'
import type { Routes } from '../routes.ts'
import { object, text } from '../schema.ts'
import type { Payment } from '../store.ts'
import { errorOf, refuse, success } from './flutterwave-answers.ts'
import { flutterwaveList } from './flutterwave-list.ts'
import { flutterwaveReversals } from './flutterwave-reversals.ts'
import { flutterwaveSettlements } from './flutterwave-settlements.ts'
import { transactionOf } from './flutterwave-shapes.ts'

const idParams = object(['id'], { id: { type: 'string', pattern: '^[0-9]{1,20}$' } })
const byReference = object(['tx_ref'], { tx_ref: text(200) })

/** Imitates Flutterwave v3, whose amounts are in naira. */
export const flutterwave: Routes = (app, { sandbox }) => {
  const { payments, keys, referenceChoice } = sandbox
  app.setErrorHandler(answerBadInput(errorOf))

  app.addHook('onRequest', async ({ headers: { authorization } }, reply) => {
    if (authorization === `Bearer ${keys.FLUTTERWAVE_SECRET_KEY}`) return
    const message = authorization ? 'Invalid authorization key' : 'Authorization required'
    return reply.code(401).send(errorOf(message))
  })

  app.get<{ Params: { id: string } }>(
    '/v3/transactions/:id/verify',
    { schema: { params: idParams } },
    ({ params }, reply) => answer(reply, payments.byId('flutterwave', params.id)),
  )

  app.get<{ Querystring: { tx_ref: string } }>(
    '/v3/transactions/verify_by_reference',
    { schema: { querystring: byReference } },
    ({ query }, reply) => {
      const payment = referenceChoice.pick(payments.allByReference('flutterwave', query.tx_ref))
      return answer(reply, payment)
    },
  )

  flutterwaveList(app, sandbox)
  flutterwaveReversals(app, sandbox)
  flutterwaveSettlements(app, sandbox)
}

function answer(reply: FastifyReply, payment: Payment | undefined) {
  return payment
    ? success('Transaction fetched successfully', transactionOf(payment))
    : refuse(reply, 'No transaction was found for this id')
}
