import { normalisePhone } from '@velvet/contract/people/phone'
import type * as contract from '@velvet/contract/points/payments.calls'
import type { Call } from '../../kernel/calls/call.ts'
import { countShownNumbers } from '../../kernel/identity/count-shown-numbers.ts'
import { pageOf, positionOf } from '../../kernel/calls/sorted-page.ts'
import { instantsOf } from '../../platform/http/range.ts'
import { selectAllPayments } from './all-payments-sql.ts'
import { toPayment, TopUpPosition } from '../../kernel/payments/payment-shape.ts'

type Row = Awaited<ReturnType<typeof selectAllPayments>>[number]

/** Lists the top-ups of all customers for staff. */
export async function listAllPayments(call: Call<typeof contract.listAllPayments>) {
  const { db, input } = call
  const { state, provider, limit } = input
  const after = positionOf(input.cursor, TopUpPosition)
  const q = normalisePhone(input.q ?? '') ?? input.q
  const range = instantsOf(input)
  const rows = await selectAllPayments(db, { ...range, q, state, provider, limit, after })
  const { items, next } = pageOf(rows, limit, ({ position, txRef }) => [position, txRef])
  await countShownNumbers(call, items.length)
  return { items: items.map(toStaffPayment), next }
}

function toStaffPayment(row: Row) {
  return {
    ...toPayment(row),
    customer: { uuid: row.customerId, phoneNumber: row.phone },
    settledAt: row.settledAt?.toISOString() ?? null,
  }
}
