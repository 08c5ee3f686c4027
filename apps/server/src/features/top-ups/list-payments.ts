import type * as contract from '@velvet/contract/endpoints/money/wallet'
import { TOP_UPS_A_PAGE } from '@velvet/contract/entities/list-pages'
import type { Call } from '../../kernel/calls/call.ts'
import { pageOf, placeOf } from '../../kernel/calls/placed-page.ts'
import { listPaymentRows } from './payment-list-sql.ts'
import { toPayment, TopUpPlace } from './payment-shape.ts'

export async function listPayments({ db, customer, input }: Call<typeof contract.listPayments>) {
  const after = placeOf(input.before, TopUpPlace)
  const rows = await listPaymentRows(db, customer.id, { after, limit: TOP_UPS_A_PAGE })
  const { items, next } = pageOf(rows, TOP_UPS_A_PAGE, ({ place, txRef }) => [place, txRef])
  return { payments: items.map(toPayment), next }
}
