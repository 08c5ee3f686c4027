import type * as contract from '@velvet/contract/endpoints/wallet'
import { TOP_UPS_A_PAGE } from '@velvet/contract/list-pages'
import type { Call } from '../http/call.ts'
import { pageOf } from '../http/page.ts'
import { listPaymentRows } from './payment-list-sql.ts'
import { toPayment } from './payment-shape.ts'

export async function listPayments({ db, customer, input }: Call<typeof contract.listPayments>) {
  const rows = await listPaymentRows(db, customer.id, {
    before: input.before,
    limit: TOP_UPS_A_PAGE,
  })
  const { page, next } = pageOf(rows, TOP_UPS_A_PAGE, ({ txRef }) => txRef)
  return { payments: page.map(toPayment), next }
}
