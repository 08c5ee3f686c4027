import type { FastifyReply } from 'fastify'
import { answerBadInput } from '../bad-input.ts'
import type { Routes } from '../routes.ts'
import type { Sandbox } from '../sandbox.ts'
import { naira, object, text } from '../schema.ts'
import type { Payment } from '../store.ts'
import { transactionOf } from './flutterwave-shapes.ts'

interface Refund {
  amount?: number
}

const idParams = object(['id'], { id: { type: 'string', pattern: '^[0-9]{1,20}$' } })
const byReference = object(['tx_ref'], { tx_ref: text(200) })

/** Flutterwave v3: amounts in naira. */
export const flutterwave: Routes = (app, { sandbox }) => {
  const { payments, keys } = sandbox
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
    ({ query }, reply) => answer(reply, payments.byReference('flutterwave', query.tx_ref)),
  )

  app.post<{ Params: { id: string }; Body: Refund | null }>(
    '/v3/transactions/:id/refund',
    {
      schema: {
        params: idParams,
        body: { ...object([], { amount: naira }), type: ['object', 'null'] },
      },
    },
    ({ params, body }, reply) => refund(sandbox, params.id, body?.amount, reply),
  )
}

function answer(reply: FastifyReply, payment: Payment | undefined) {
  return payment
    ? success('Transaction fetched successfully', transactionOf(payment))
    : refuse(reply, 'No transaction was found for this id')
}

function refund({ payments }: Sandbox, id: string, asked: number | undefined, reply: FastifyReply) {
  const payment = payments.byId('flutterwave', id)
  if (!payment) return refuse(reply, 'No transaction was found for this id')
  if (payment.status === 'reversed') return refuse(reply, 'Transaction has been refunded already')
  if (payment.status !== 'successful') {
    return refuse(reply, 'Only successful transactions can be refunded')
  }
  const left = payment.amount - payment.refunded
  const amount = asked ?? left
  if (amount > left) return refuse(reply, 'Refund amount is more than the transaction amount')

  payments.change(payment, {
    refunded: payment.refunded + amount,
    status: amount === left ? 'reversed' : 'successful',
  })
  return success('Transaction refund initiated', {
    id: Date.now(),
    account_id: 1,
    tx_id: payment.id,
    flw_ref: payment.flw_ref,
    wallet_id: 1,
    amount_refunded: amount,
    status: 'completed',
    destination: 'payment_source',
    meta: { source: 'availablebalance' },
    created_at: new Date().toISOString(),
  })
}

function success(message: string, data: object) {
  return { status: 'success', message, data }
}

function refuse(reply: FastifyReply, message: string) {
  return reply.code(400).send(errorOf(message))
}

function errorOf(message: string) {
  return { status: 'error', message, data: null }
}
