import { randomUUID } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { answerBadInput } from '../bad-input.ts'
import type { Routes } from '../routes.ts'
import type { Sandbox } from '../sandbox.ts'
import { object, text } from '../schema.ts'
import type { Payment } from '../store.ts'
import { koboOf, refundProcessed, transactionOf } from './paystack-shapes.ts'

interface Initialize {
  email: string
  amount: number | string
  reference?: string
  currency?: string
  callback_url?: string
  metadata?: unknown
}

interface Refund {
  transaction: string | number
  amount?: number
}

const kobo = { type: 'integer', minimum: 1, maximum: 100_000_000_000 }
const initializeBody = object(['email', 'amount'], {
  email: { type: 'string', pattern: '^[^@\\s]+@[^@\\s]+$', maxLength: 254 },
  amount: { anyOf: [kobo, { type: 'string', pattern: '^[1-9][0-9]{0,10}$' }] },
  reference: { type: 'string', pattern: '^[A-Za-z0-9.=_-]{1,200}$' },
  currency: { enum: ['NGN', 'GHS', 'ZAR', 'KES', 'USD'] },
  callback_url: text(2000),
})
const refundBody = object(['transaction'], {
  transaction: { anyOf: [{ type: 'integer' }, text(200)] },
  amount: kobo,
})

/** Paystack: amounts in kobo. */
export const paystack: Routes = (app, { sandbox }) => {
  app.setErrorHandler(answerBadInput((message) => errorOf(message, 'invalid_params')))

  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization === `Bearer ${sandbox.keys.PAYSTACK_SECRET_KEY}`) return
    return reply.code(401).send(errorOf('Invalid key', 'invalid_Key'))
  })

  app.post<{ Body: Initialize }>(
    '/transaction/initialize',
    { schema: { body: initializeBody } },
    ({ body }, reply) => initialize(sandbox, body, reply),
  )

  app.get<{ Params: { reference: string } }>(
    '/transaction/verify/:reference',
    ({ params }, reply) => {
      const payment = sandbox.payments.byReference('paystack', params.reference)
      return payment
        ? success('Verification successful', transactionOf(payment))
        : refuse(reply, 'Transaction reference not found', 'transaction_not_found')
    },
  )

  app.post<{ Body: Refund }>('/refund', { schema: { body: refundBody } }, ({ body }, reply) =>
    refund(sandbox, body, reply),
  )
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

function refund(sandbox: Sandbox, { transaction, amount }: Refund, reply: FastifyReply) {
  const { payments, webhooks, keys } = sandbox
  const payment =
    payments.byId('paystack', transaction) ?? payments.byReference('paystack', String(transaction))
  if (!payment) return refuse(reply, 'Transaction not found', 'transaction_not_found')
  if (payment.status === 'reversed') {
    return refuse(reply, 'Transaction has been fully reversed', 'transaction_reversed')
  }
  if (payment.status !== 'successful') {
    return refuse(reply, 'Transaction was not successful', 'transaction_not_successful')
  }
  const left = koboOf(payment.amount - payment.refunded)
  const kobo = amount ?? left
  if (kobo > left) {
    return refuse(reply, 'Refund amount cannot be more than deducted amount', 'invalid_params')
  }
  const changed = payments.change(payment, {
    refunded: payment.refunded + kobo / 100,
    status: kobo === left ? 'reversed' : 'successful',
  })
  void webhooks.send(refundProcessed(changed, kobo, keys))
  return success('Refund has been queued for processing', refundOf(changed, kobo))
}

function refundOf(payment: Payment, amount: number) {
  const { id, currency } = payment
  const now = new Date().toISOString()
  const transaction = transactionOf(payment)
  // The refund's own id: nothing asks for it again.
  const refundId = Date.now()
  return {
    id: refundId,
    transaction,
    transaction_id: id,
    amount,
    currency,
    status: 'pending',
    domain: 'test',
    createdAt: now,
  }
}

function success(message: string, data: object) {
  return { status: true, message, data }
}

function refuse(reply: FastifyReply, message: string, code: string) {
  return reply.code(400).send(errorOf(message, code))
}

function errorOf(message: string, code: string) {
  const meta = { nextStep: 'Check the request and the key, then try again' }
  return { status: false, message, meta, type: 'validation_error', code }
}
