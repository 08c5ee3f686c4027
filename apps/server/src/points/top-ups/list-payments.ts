import type * as contract from '@velvet/contract/points/wallet.calls'
import { TOP_UPS_A_PAGE } from '@velvet/contract/shared/entities/list-pages'
import type { Call } from '../../kernel/calls/call.ts'
import { pageOf, positionOf } from '../../kernel/calls/sorted-page.ts'
import { listPaymentRows } from './payment-list-sql.ts'
import { toPayment, TopUpPosition } from '../../kernel/payments/payment-shape.ts'

export async function listPayments({ db, customer, input }: Call<typeof contract.listPayments>) {
  const after = positionOf(input.before, TopUpPosition)
  const rows = await listPaymentRows(db, customer.id, { after, limit: TOP_UPS_A_PAGE })
  const { items, next } = pageOf(rows, TOP_UPS_A_PAGE, ({ position, txRef }) => [position, txRef])
  return { payments: items.map(toPayment), next }
}
