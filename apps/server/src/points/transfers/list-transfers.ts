import type * as contract from '@velvet/contract/points/transfers.calls'
import type { Call } from '../../kernel/calls/call.ts'
import { IdPosition, pageOf, positionOf } from '../../kernel/calls/sorted-page.ts'
import { toTransfer } from './transfer-shape.ts'
import { selectTransfers } from './recalls-sql.ts'

export async function listPointsTransfers({ db, input }: Call<typeof contract.listPointsTransfers>) {
  const { state, customer, limit, cursor } = input
  const [after] = positionOf(cursor, IdPosition) ?? []
  const rows = await selectTransfers(db, { state, customer, limit, after })
  const { items, next } = pageOf(rows, limit, ({ id }) => [id])
  return { items: items.map(toTransfer), next }
}
