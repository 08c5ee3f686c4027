import type * as contract from '@velvet/contract/endpoints/wallet'
import type { Call } from '../http/call.ts'
import { pageOf } from '../http/page.ts'
import { listPaymentRows } from './payment-list-sql.ts'
import { toPayment } from './payment-shape.ts'

const PAGE = 20

export async function listPayments({ db, customer, input }: Call<typeof contract.listPayments>) {
  const rows = await listPaymentRows(db, customer.id, { before: input.before, limit: PAGE + 1 })
  const { page, next } = pageOf(rows, PAGE, ({ txRef }) => txRef)
  return { payments: page.map(toPayment), next }
}
