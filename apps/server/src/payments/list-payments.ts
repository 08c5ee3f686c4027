import type * as contract from '@velvet/contract/endpoints/wallet'
import type { Call } from '../http/call.ts'
import { listPaymentRows } from './payment-list-sql.ts'
import { toPayment } from './payments-sql.ts'

const PAGE = 20

export async function listPayments({ db, customer, input }: Call<typeof contract.listPayments>) {
  const rows = await listPaymentRows(db, customer.id, { before: input.before, limit: PAGE + 1 })
  const payments = rows.slice(0, PAGE).map(toPayment)
  return { payments, next: rows.length > PAGE ? (payments.at(-1)?.tx_ref ?? null) : null }
}
