import type * as contract from '@velvet/contract/endpoints/counter/offline-sales'
import { z } from 'zod'
import type { Call } from '../../../kernel/calls/call.ts'
import { pageOf, positionOf } from '../../../kernel/calls/sorted-page.ts'
import { requireOwnCinema } from '../../../kernel/staff-change/own-cinemas.ts'
import { selectPrintedConflicts } from '../../allotment/allotted-seats-sql.ts'

/** A page continues after the id of an allotted seat, because seats that were allotted later have larger ids. */
const SeatPosition = z.tuple([z.uuid()])

export async function listPrintedConflicts(call: Call<typeof contract.listPrintedConflicts>) {
  const { db, staff, input } = call
  const { cinemaID: cinemaId, limit } = input
  const after = positionOf(input.cursor, SeatPosition)?.[0]
  await requireOwnCinema(db, staff, cinemaId)
  const rows = await selectPrintedConflicts(db, { cinemaId, limit, after })
  const page = pageOf(rows, limit, ({ id }) => [id])
  const items = page.items.map((row) => ({
    ...row,
    startsAt: row.startsAt.toISOString(),
    soldAt: row.soldAt.toISOString(),
  }))
  return { items, next: page.next }
}
