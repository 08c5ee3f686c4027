import type { FastifyInstance, FastifyReply } from 'fastify'
import { announceRefund } from '../announce-reversal.ts'
import { isMadeBetween, pageOf } from '../paging.ts'
import type { Sandbox } from '../sandbox.ts'
import { naira, object, text } from '../schema.ts'
import { refuse, success } from './flutterwave-answers.ts'
import { chargebackOf, refundOf } from './flutterwave-reversal-shapes.ts'

interface Refund {
  amount?: number
}

interface ListQuery {
  from?: string
  to?: string
  page?: string
  /** The number of the transaction. */
  id?: string
  flw_ref?: string
  status?: string
}

const PAGE_SIZE = 20
const number = { type: 'string', pattern: '^[0-9]{1,20}$' }
const idParams = object(['id'], { id: number })
const listQuery = object([], {
  from: text(40),
  to: text(40),
  page: number,
  id: number,
  flw_ref: text(100),
  status: text(40),
})

/** Serves Flutterwave's refunds and chargebacks. */
export function flutterwaveReversals(app: FastifyInstance, sandbox: Sandbox) {
  const { refunds, disputes } = sandbox

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

  app.get<{ Querystring: ListQuery }>('/v3/refunds', { schema: { querystring: listQuery } }, ({ query }) => {
    const shown = refunds.newestFirst('flutterwave').map((one) => refundOf(one, refunds.paymentOf(one)))
    return list('Refunds fetched', shown, query)
  })

  app.get<{ Querystring: ListQuery }>('/v3/chargebacks', { schema: { querystring: listQuery } }, ({ query }) => {
    const shown = disputes.newestFirst('flutterwave').map((one) => chargebackOf(one, disputes.paymentOf(one)))
    return list('Chargebacks fetched', shown, query)
  })
}

type Listed = { transaction_id: number; flw_ref: string; status: string; created_at: string }

function list(message: string, all: readonly Listed[], query: ListQuery) {
  const wanted = all
    .filter((one) => isMadeBetween(one.created_at, query))
    .filter((one) => !query.id || one.transaction_id === Number(query.id))
    .filter((one) => !query.flw_ref || one.flw_ref === query.flw_ref)
    .filter((one) => !query.status || one.status === query.status)
  const { items, page, pages, total } = pageOf(wanted, Number(query.page ?? 1), PAGE_SIZE)
  const meta = {
    page_info: { total, current_page: page, total_pages: pages, page_size: PAGE_SIZE },
  }
  return { ...success(message, items), meta }
}

function refund(sandbox: Sandbox, id: string, asked: number | undefined, reply: FastifyReply) {
  const { payments, refunds } = sandbox
  const payment = payments.byId('flutterwave', id)
  if (!payment) return refuse(reply, 'No transaction was found for this id')
  if (payment.status === 'reversed') return refuse(reply, 'Transaction has been refunded already')
  if (payment.status !== 'successful') {
    return refuse(reply, 'Only successful transactions can be refunded')
  }
  const amount = asked ?? refunds.leftOf(payment)
  const begun = refunds.open(payment, { amount, status: refunds.firstStatus })
  if (!begun) return refuse(reply, 'Refund amount is more than the transaction amount')

  void announceRefund(sandbox, begun)
  const shown = refundOf(begun, payment)
  return success('Transaction refund initiated', {
    id: begun.id,
    account_id: 1,
    tx_id: payment.id,
    flw_ref: payment.flw_ref,
    wallet_id: 1,
    amount_refunded: amount,
    status: shown.status,
    destination: 'payment_source',
    meta: shown.meta,
    created_at: begun.created_at,
  })
}
