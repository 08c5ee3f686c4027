import { randomUUID } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { answerBadInput } from '../bad-input.ts'
import type { Routes } from '../routes.ts'
import type { Sandbox } from '../sandbox.ts'
import { object, text } from '../schema.ts'
import { errorOf, refuse, success } from './paystack-answers.ts'
import { paystackList } from './paystack-list.ts'
import { paystackReversals } from './paystack-reversals.ts'
import { paystackSettlements } from './paystack-settlements.ts'
import { transactionOf } from './paystack-shapes.ts'
import { paystackTerminals } from './paystack-terminals.ts'

interface Initialize {
  email: string
  amount: number | string
  reference?: string
  currency?: string
  callback_url?: string
  metadata?: unknown
}

const kobo = { type: 'integer', minimum: 1, maximum: 100_000_000_000 }
const initializeBody = object(['email', 'amount'], {
  email: { type: 'string', pattern: '^[^@\\s]+@[^@\\s]+$', maxLength: 254 },
  amount: { anyOf: [kobo, { type: 'string', pattern: '^[1-9][0-9]{0,10}$' }] },
  reference: { type: 'string', pattern: '^[A-Za-z0-9.=_-]{1,200}$' },
  currency: { enum: ['NGN', 'GHS', 'ZAR', 'KES', 'XOF', 'USD'] },
  callback_url: text(2000),
})
/** Imitates Paystack, whose amounts are in kobo. */
export const paystack: Routes = (app, { sandbox }) => {
  app.setErrorHandler(answerBadInput((message) => errorOf(message, 'invalid_params')))

  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization === `Bearer ${sandbox.keys.PAYSTACK_SECRET_KEY}`) return
    return reply.code(401).send(errorOf('Invalid key', 'invalid_Key'))
  })

  app.post<{ Body: Initialize }>('/transaction/initialize', { schema: { body: initializeBody } }, ({ body }, reply) =>
    initialize(sandbox, body, reply),
  )

  app.get<{ Params: { reference: string } }>('/transaction/verify/:reference', ({ params }, reply) => {
    const all = sandbox.payments.allByReference('paystack', params.reference)
    const payment = sandbox.referenceChoice.pick(all)
    return payment
      ? success('Verification successful', transactionOf(payment))
      : refuse(reply, 'Transaction reference not found', 'transaction_not_found')
  })

  app.get<{ Params: { id: string } }>('/transaction/:id', ({ params }, reply) => {
    const payment = sandbox.payments.byId('paystack', params.id)
    return payment
      ? success('Transaction retrieved', transactionOf(payment))
      : refuse(reply, 'Transaction ID or code specified is invalid', 'transaction_not_found')
  })

  paystackList(app, sandbox)
  paystackReversals(app, sandbox)
  paystackSettlements(app, sandbox)
  paystackTerminals(app, sandbox)
}

function initialize({ payments, url }: Sandbox, order: Initialize, reply: FastifyReply) {
  const reference = order.reference ?? randomUUID().replaceAll('-', '').slice(0, 16)
  if (payments.byReference('paystack', reference)) {
    return refuse(reply, 'Duplicate Transaction Reference', 'duplicate_reference')
  }
  const { accessCode } = payments.record(
    {
      provider: 'paystack',
      tx_ref: reference,
      amount: Number(order.amount) / 100,
      currency: order.currency,
      customer: { email: order.email },
      meta: order.metadata,
      callbackUrl: order.callback_url,
    },
    'abandoned',
  )
  return success('Authorization URL created', {
    authorization_url: `${url()}/paystack/checkout?access_code=${accessCode}`,
    access_code: accessCode,
    reference,
  })
}
