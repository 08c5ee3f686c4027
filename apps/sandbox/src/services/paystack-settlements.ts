import type { FastifyInstance } from 'fastify'
import { isMadeBetween, pageOf } from '../paging.ts'
import type { Sandbox } from '../sandbox.ts'
import { object, PAGE, text, TIME } from '../schema.ts'
import type { Payout } from '../store.ts'
import { refuse } from './paystack-answers.ts'
import { koboOf, transactionOf } from './paystack-shapes.ts'

interface Query {
  from?: string
  to?: string
  status?: string
  subaccount?: string
  page?: string
  perPage?: string
}

const query = object([], {
  from: TIME,
  to: TIME,
  status: { enum: ['success', 'processing', 'pending', 'failed'] },
  subaccount: text(60),
  page: PAGE,
  perPage: PAGE,
})
const pages = object([], { page: PAGE, perPage: PAGE })
const idParams = object(['id'], { id: { type: 'string', pattern: '^[0-9]{1,20}$' } })

const PER_PAGE = '50'
const MOST_PER_PAGE = 100

/** Serves Paystack's settlements and their transactions (https://paystack.com/docs/api/settlement/). */
export function paystackSettlements(app: FastifyInstance, { payouts }: Sandbox): void {
  app.get<{ Querystring: Query }>(
    '/settlement',
    { schema: { querystring: query } },
    ({ query: { status, page, perPage, from, to } }) => {
      const found = payouts
        .newestFirst('paystack')
        .filter(({ day }) => isMadeBetween(`${day}T00:00:00.000Z`, { from, to }))
        .map(settlementOf)
        .filter((one) => status === undefined || one.status === status)
      return list('Settlements retrieved', found, { page, perPage })
    },
  )

  app.get<{ Params: { id: string }; Querystring: Query }>(
    '/settlement/:id/transactions',
    { schema: { params: idParams, querystring: pages } },
    ({ params, query }, reply) => {
      const payout = payouts.byId('paystack', params.id)
      if (!payout) return refuse(reply, 'Settlement not found', 'settlement_not_found')
      return list('Settlement transactions retrieved', payouts.paymentsOf(payout).map(transactionOf), query)
    },
  )
}

function list(
  message: string,
  all: readonly object[],
  { page = '1', perPage = PER_PAGE }: { page?: string | undefined; perPage?: string | undefined },
) {
  const size = Math.min(Number(perPage), MOST_PER_PAGE)
  const { items, total, pages } = pageOf(all, Number(page), size)
  const skipped = (Number(page) - 1) * size
  const meta = { total, skipped, perPage: size, page: Number(page), pageCount: pages }
  return { status: true, message, data: items, meta }
}

function settlementOf({ id, status, currency, gross, fees, net, day, created_at }: Payout) {
  return {
    id,
    domain: 'test',
    status: status === 'done' ? 'success' : 'pending',
    currency,
    integration: 1,
    total_amount: koboOf(gross) - koboOf(fees),
    effective_amount: koboOf(net),
    total_fees: koboOf(fees),
    total_processed: koboOf(gross),
    deductions: null,
    settlement_date: `${day}T00:00:00.000Z`,
    settled_by: null,
    createdAt: created_at,
    updatedAt: created_at,
  }
}
