import type * as contract from '@velvet/contract/points/transfers.calls'
import { z } from 'zod'
import type { Call } from '../../kernel/calls/call.ts'
import { pageOf, positionOf } from '../../kernel/calls/sorted-page.ts'
import { instantsOf } from '../../platform/http/range.ts'
import { selectSumsOfTransfers } from './sum-transfers-sql.ts'

/** The list is sorted by the sum of the gifts, and then by the id of the customer. */
const Position = z.tuple([z.int(), z.uuid()])

/** Lists who gave or received most Points. Large sums may be stolen money that is passed on. */
export async function sumPointsTransfers({ db, input }: Call<typeof contract.sumPointsTransfers>) {
  const { by, limit, cursor } = input
  const after = positionOf(cursor, Position)
  const rows = await selectSumsOfTransfers(db, { by, limit, after, ...instantsOf(input) })
  const { items, next } = pageOf(rows, limit, ({ vp, customerId }) => [vp, customerId])
  return {
    items: items.map(({ customerId, username, ...sums }) => ({
      ...sums,
      customer: { uuid: customerId, username },
    })),
    next,
  }
}
