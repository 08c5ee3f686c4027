import type * as contract from '@velvet/contract/points/transfers.calls'
import type { Call } from '../../kernel/calls/call.ts'
import { IdPosition, pageOf, positionOf } from '../../kernel/calls/sorted-page.ts'
import { selectTransfers, selectTransfer, type TransferRow } from './recalls-sql.ts'
import type { PointsTransfer } from '@velvet/contract/points/transfers.calls'
import { AppError } from '@velvet/contract/shared/errors'
import type { Database } from '../../platform/database/connect.ts'
import { z } from 'zod'
import { instantsOf } from '../../platform/http/range.ts'
import { selectSumsOfTransfers } from './sum-transfers-sql.ts'

/** The list is sorted by the sum of the gifts, and then by the id of the customer. */
const Position = z.tuple([z.int(), z.uuid()])

export async function listPointsTransfers({ db, input }: Call<typeof contract.listPointsTransfers>) {
  const { state, customer, limit, cursor } = input
  const [after] = positionOf(cursor, IdPosition) ?? []
  const rows = await selectTransfers(db, { state, customer, limit, after })
  const { items, next } = pageOf(rows, limit, ({ id }) => [id])
  return { items: items.map(toTransfer), next }
}

/** Throws AppError `points-gift-not-found`. */
export async function requireTransfer(db: Database, id: string): Promise<PointsTransfer> {
  const row = await selectTransfer(db, id)
  if (!row) throw new AppError('points-gift-not-found')
  return toTransfer(row)
}

function toTransfer(row: TransferRow): PointsTransfer {
  return { ...row, at: row.at.toISOString() }
}

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
