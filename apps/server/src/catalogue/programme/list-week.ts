import type * as contract from '@velvet/contract/catalogue/programme-days.calls'
import type { Call } from '../../kernel/calls/call.ts'
import { NamePosition, pageOf, positionOf } from '../../kernel/calls/sorted-page.ts'
import { cinemasToList } from '../../kernel/staff-change/own-cinemas.ts'
import { selectWeek } from './week-sql.ts'

export async function listWeek({ db, staff, input }: Call<typeof contract.listWeek>) {
  const { from, q, limit, cursor } = input
  const after = positionOf(cursor, NamePosition)
  const cinemaIds = await cinemasToList(db, staff, undefined)
  const rows = await selectWeek(db, { from, q, cinemaIds, limit, after })
  return pageOf(rows, limit, ({ name, cinemaID }) => [name, cinemaID])
}
