import type { FastifyInstance } from 'fastify'
import { isMadeBetween, pageOf } from '../paging.ts'
import type { Sandbox } from '../sandbox.ts'
import { object, PAGE, text, TIME } from '../schema.ts'
import { koboOf, transactionOf } from './paystack-shapes.ts'

interface Query {
  from?: string
  to?: string
  status?: string
  amount?: string
  terminalid?: string
  page?: string
  perPage?: string
}

const query = object([], {
  from: TIME,
  to: TIME,
  status: { type: 'string', pattern: '^[a-z]{1,20}$' },
  amount: { type: 'string', pattern: '^[0-9]{1,12}$' },
  terminalid: text(60),
  page: PAGE,
  perPage: PAGE,
})

const PER_PAGE = '50'
const MOST_PER_PAGE = 100

/** Serves the list of transactions, newest first, with amounts in kobo. */
export function paystackList(app: FastifyInstance, { payments }: Sandbox): void {
  app.get<{ Querystring: Query }>(
    '/transaction',
    { schema: { querystring: query } },
    ({ query: { page = '1', perPage = PER_PAGE, status, amount, terminalid, ...times } }) => {
      const size = Math.min(Number(perPage), MOST_PER_PAGE)
      const found = payments
        .of('paystack')
        .filter((payment) => isMadeBetween(payment.created_at, times))
        .filter((payment) => amount === undefined || koboOf(payment.amount) === Number(amount))
        .filter(({ at }) => terminalid === undefined || at?.terminal === terminalid)
        .map(transactionOf)
        .filter((transaction) => status === undefined || transaction.status === status)
      const { items, total, pages } = pageOf(found, Number(page), size)
      return {
        status: true,
        message: 'Transactions retrieved',
        data: items,
        meta: {
          total,
          skipped: (Number(page) - 1) * size,
          perPage: size,
          page: Number(page),
          pageCount: pages,
        },
      }
    },
  )
}
