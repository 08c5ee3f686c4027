import type * as contract from '@velvet/contract/points/transfers.calls'
import type { Call } from '../../kernel/calls/call.ts'
import { IdPosition, pageOf, positionOf } from '../../kernel/calls/sorted-page.ts'
import { toGift } from './points-gift-shape.ts'
import { selectGifts } from './recalls-sql.ts'

export async function listPointsGifts({ db, input }: Call<typeof contract.listPointsGifts>) {
  const { state, customer, limit, cursor } = input
  const [after] = positionOf(cursor, IdPosition) ?? []
  const rows = await selectGifts(db, { state, customer, limit, after })
  const { items, next } = pageOf(rows, limit, ({ id }) => [id])
  return { items: items.map(toGift), next }
}
