import type * as contract from '@velvet/contract/sales/offline-conflicts.calls'
import type { Call } from '../../../kernel/calls/call.ts'
import { IdPosition, pageOf, positionOf } from '../../../kernel/calls/sorted-page.ts'
import { requireOwnCinema } from '../../../kernel/staff-change/own-cinemas.ts'
import { selectPrintedConflicts } from '../../../tickets/gate/printed-conflicts-sql.ts'

export async function listPrintedConflicts(call: Call<typeof contract.listPrintedConflicts>) {
  const { db, staff, input } = call
  const { cinemaID: cinemaId, tillID: tillId, state, limit } = input
  const after = positionOf(input.cursor, IdPosition)?.[0]
  await requireOwnCinema(db, staff, cinemaId)
  const isUnsoldOnly = state === 'unsold'
  const rows = await selectPrintedConflicts(db, { cinemaId, tillId, isUnsoldOnly, limit, after })
  const page = pageOf(rows, limit, ({ id }) => [id])
  const items = page.items.map((row) => ({
    ...row,
    startsAt: row.startsAt.toISOString(),
    soldAt: row.soldAt?.toISOString() ?? null,
  }))
  return { items, next: page.next }
}
