import type * as contract from '@velvet/contract/catalogue/programme.calls'
import type { Call } from '../../kernel/calls/call.ts'
import { instantsOf } from '../../platform/http/range.ts'
import { cinemasToList } from '../../kernel/staff-change/own-cinemas.ts'
import { pageOf, positionOf, TimePosition } from '../../kernel/calls/sorted-page.ts'
import { shapeWithEdit } from './planned-showtime.ts'
import { selectProgramme } from './programme-sql.ts'

export async function listProgramme({ db, staff, input }: Call<typeof contract.listProgramme>) {
  const { cinemaID, state, q, limit, cursor } = input
  const after = positionOf(cursor, TimePosition)
  const cinemaIds = await cinemasToList(db, staff, cinemaID)
  const rows = await selectProgramme(db, {
    ...instantsOf(input),
    cinemaIds,
    state,
    q,
    limit,
    after,
  })
  const page = pageOf(rows, limit, ({ position, id }) => [position, id])
  return { ...page, items: page.items.map(shapeWithEdit) }
}
