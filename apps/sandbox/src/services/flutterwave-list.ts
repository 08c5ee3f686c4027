import type { FastifyInstance } from 'fastify'
import { isMadeBetween, pageOf } from '../paging.ts'
import type { Sandbox } from '../sandbox.ts'
import { object, PAGE, text, TIME } from '../schema.ts'
import { statusOf, transactionOf } from './flutterwave-shapes.ts'

interface Query {
  from?: string
  to?: string
  page?: string
  tx_ref?: string
  status?: string
  currency?: string
}

const query = object([], {
  from: TIME,
  to: TIME,
  page: PAGE,
  tx_ref: text(200),
  status: { enum: ['successful', 'failed', 'pending'] },
  currency: { type: 'string', pattern: '^[A-Z]{3}$' },
})

/** Flutterwave's example answers show 158 transactions on 16 pages. */
const PER_PAGE = 10

/** Serves the list of transactions, newest first. */
export function flutterwaveList(app: FastifyInstance, { payments }: Sandbox): void {
  app.get<{ Querystring: Query }>(
    '/v3/transactions',
    { schema: { querystring: query } },
    ({ query: { page = '1', ...filter } }) => {
      const found = payments
        .of('flutterwave')
        .filter((payment) => isMadeBetween(payment.created_at, filter))
        .filter((payment) => filter.tx_ref === undefined || payment.tx_ref === filter.tx_ref)
        .filter((payment) => filter.status === undefined || statusOf(payment) === filter.status)
        .filter((payment) => filter.currency === undefined || payment.currency === filter.currency)
      const { items, total, pages } = pageOf(found, Number(page), PER_PAGE)
      return {
        status: 'success',
        message: 'Transactions fetched',
        meta: { page_info: { total, current_page: Number(page), total_pages: pages } },
        data: items.map(transactionOf),
      }
    },
  )
}
