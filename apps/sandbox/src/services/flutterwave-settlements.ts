import type { FastifyInstance } from 'fastify'
import { isMadeBetween, pageOf } from '../paging.ts'
import type { Sandbox } from '../sandbox.ts'
import { object, PAGE, text, TIME } from '../schema.ts'
import type { Payout } from '../store.ts'
import { success } from './flutterwave-answers.ts'

interface Query {
  from?: string
  to?: string
  page?: string
  subaccount_id?: string
}

const query = object([], { from: TIME, to: TIME, page: PAGE, subaccount_id: text(60) })

/** Flutterwave's example answers have this page size. */
const PAGE_SIZE = 20

/** Serves Flutterwave's settlements, whose amounts are in naira. */
export function flutterwaveSettlements(app: FastifyInstance, { payouts }: Sandbox): void {
  app.get<{ Querystring: Query }>(
    '/v3/settlements',
    { schema: { querystring: query } },
    ({ query: { page = '1', from, to } }) => {
      const found = payouts
        .newestFirst('flutterwave')
        .filter(({ day }) => isMadeBetween(`${day}T00:00:00.000Z`, { from, to }))
      const { items, total, pages } = pageOf(found, Number(page), PAGE_SIZE)
      const meta = {
        page_info: { total, current_page: Number(page), total_pages: pages, page_size: PAGE_SIZE },
      }
      return { ...success('Settlements fetched', items.map(settlementOf)), meta }
    },
  )
}

function settlementOf({ id, status, day, paymentIds, created_at, ...amounts }: Payout) {
  const isDone = status === 'done'
  return {
    id,
    account_id: 1,
    merchant_name: 'Velvet',
    merchant_email: 'finance@velvet.example',
    settlement_account: '0031318432',
    bank_code: '063',
    transaction_date: `${day}T04:00:00.000Z`,
    due_date: `${day}T04:00:00.000Z`,
    processed_date: null,
    status: isDone ? 'completed' : 'pending',
    is_local: true,
    currency: amounts.currency,
    gross_amount: amounts.gross,
    app_fee: amounts.fees,
    merchant_fee: 0,
    chargeback: amounts.chargedBack,
    refund: amounts.refunded,
    stampduty_charge: 0,
    net_amount: amounts.net,
    transaction_count: paymentIds.length,
    processor_ref: null,
    disburse_ref: isDone ? `RV3${id}` : null,
    disburse_message: null,
    channel: 'web',
    destination: 'account',
    fx_data: null,
    flag_message: null,
    meta: paymentIds,
    refund_meta: amounts.refundIds,
    chargeback_meta: amounts.disputeIds,
    source_bankcode: null,
    created_at,
  }
}
