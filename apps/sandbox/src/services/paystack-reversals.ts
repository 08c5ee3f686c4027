import type { FastifyInstance, FastifyReply } from 'fastify'
import { announceRefund } from '../announce-reversal.ts'
import { isMadeBetween, pageOf } from '../paging.ts'
import type { Sandbox } from '../sandbox.ts'
import { object, text } from '../schema.ts'
import type { Dispute } from '../store.ts'
import { errorOf, refuse, success } from './paystack-answers.ts'
import { disputeOf, refundOf } from './paystack-reversal-shapes.ts'
import { transactionOf } from './paystack-shapes.ts'

interface Refund {
  transaction: string | number
  /** In kobo; some clients send it as text. */
  amount?: number | string
}

interface ListQuery {
  from?: string
  to?: string
  reference?: string
  transaction?: string
  page?: string
  perPage?: string
}

const PAGE_SIZE = 50
const kobo = { type: 'integer', minimum: 1, maximum: 100_000_000_000 }
const refundBody = object(['transaction'], {
  transaction: { anyOf: [{ type: 'integer' }, text(200)] },
  amount: { anyOf: [kobo, { type: 'string', pattern: '^[1-9][0-9]{0,10}$' }] },
})
const number = { type: 'string', pattern: '^[0-9]{1,20}$' }
const listQuery = object([], {
  from: text(40),
  to: text(40),
  reference: text(200),
  transaction: number,
  page: number,
  perPage: number,
})
const idParams = object(['id'], { id: number })

/** Serves Paystack's refunds and disputes. */
export function paystackReversals(app: FastifyInstance, sandbox: Sandbox) {
  serveRefunds(app, sandbox)
  serveDisputes(app, sandbox)
}

function serveRefunds(app: FastifyInstance, sandbox: Sandbox) {
  const { refunds, payments } = sandbox

  app.post<{ Body: Refund }>('/refund', { schema: { body: refundBody } }, ({ body }, reply) =>
    refund(sandbox, body, reply),
  )

  app.get<{ Querystring: ListQuery }>('/refund', { schema: { querystring: listQuery } }, ({ query }) => {
    const named = query.reference && payments.byReference('paystack', query.reference)?.id
    const wanted = refunds
      .newestFirst('paystack')
      .filter((one) => isRequested(one, query))
      .filter((one) => !query.reference || one.paymentId === named)
    return list('Refunds retrieved', wanted.map(refundOf), query)
  })

  app.get<{ Params: { id: string } }>('/refund/:id', { schema: { params: idParams } }, ({ params }, reply) => {
    const found = refunds.byId('paystack', params.id)
    return found
      ? success('Refund retrieved', refundOf(found))
      : reply.code(404).send(errorOf('Refund not found', 'resource_not_found'))
  })
}

function serveDisputes(app: FastifyInstance, { disputes }: Sandbox) {
  const shapeOf = (one: Dispute) => disputeOf(one, disputes.paymentOf(one))

  function answer(reply: FastifyReply, message: string, found: Dispute | undefined) {
    return found
      ? success(message, shapeOf(found))
      : reply.code(404).send(errorOf('Dispute not found', 'resource_not_found'))
  }

  app.get<{ Querystring: ListQuery }>('/dispute', { schema: { querystring: listQuery } }, ({ query }) => {
    const wanted = disputes.newestFirst('paystack').filter((one) => isRequested(one, query))
    return list('Disputes retrieved', wanted.map(shapeOf), query)
  })

  app.get<{ Params: { id: string } }>('/dispute/:id', { schema: { params: idParams } }, ({ params }, reply) =>
    answer(reply, 'Dispute retrieved', disputes.byId('paystack', params.id)),
  )

  app.get<{ Params: { id: string } }>(
    '/dispute/transaction/:id',
    { schema: { params: idParams } },
    ({ params }, reply) => {
      const found = disputes.newestFirst('paystack').find(({ paymentId }) => paymentId === Number(params.id))
      return answer(reply, 'Dispute retrieved successfully', found)
    },
  )
}

/** Returns true if a refund or a dispute is of the days and the payment that a list asks for. */
function isRequested(one: { created_at: string; paymentId: number }, query: ListQuery): boolean {
  const isOfPayment = !query.transaction || one.paymentId === Number(query.transaction)
  return isOfPayment && isMadeBetween(one.created_at, query)
}

function list(message: string, all: readonly object[], query: ListQuery) {
  const perPage = Math.min(Number(query.perPage ?? PAGE_SIZE), 100)
  const { items, page, pages, total } = pageOf(all, Number(query.page ?? 1), perPage)
  const meta = { total, skipped: (page - 1) * perPage, perPage, page, pageCount: pages }
  return { ...success(message, items), meta }
}

function refund(sandbox: Sandbox, { transaction, amount }: Refund, reply: FastifyReply) {
  const { payments, refunds } = sandbox
  const payment = payments.byId('paystack', transaction) ?? payments.byReference('paystack', String(transaction))
  if (!payment) return refuse(reply, 'Transaction not found', 'transaction_not_found')
  if (payment.status === 'reversed') {
    return refuse(reply, 'Transaction has been fully reversed', 'transaction_reversed')
  }
  if (payment.status !== 'successful') {
    return refuse(reply, 'Transaction was not successful', 'transaction_not_successful')
  }
  const naira = amount === undefined ? refunds.leftOf(payment) : Number(amount) / 100
  const begun = refunds.open(payment, { amount: naira, status: refunds.firstStatus })
  if (!begun) {
    return refuse(reply, 'Refund amount cannot be more than deducted amount', 'invalid_params')
  }
  void announceRefund(sandbox, begun)
  // The answer always says that the refund is queued. Its outcome is sent by webhook.
  const shown = { ...refundOf(begun), status: 'pending', transaction: transactionOf(payment) }
  return success('Refund has been queued for processing', shown)
}
