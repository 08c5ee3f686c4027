import type * as contract from '@velvet/contract/tickets/demand.calls'
import { z } from 'zod'
import type { Call } from '../../kernel/calls/call.ts'
import { pageOf, positionOf } from '../../kernel/calls/sorted-page.ts'
import { cinemasToList } from '../../kernel/staff-change/own-cinemas.ts'
import { selectFilmDemand, selectSeatDemand } from './demand-sql.ts'

const OfFilm = z.tuple([z.int(), z.uuid(), z.uuid()])
const OfSeats = z.tuple([z.int(), z.uuid()])

export async function listFilmDemand({ db, staff, input }: Call<typeof contract.listFilmDemand>) {
  const { limit, cursor } = input
  const after = positionOf(cursor, OfFilm)
  const cinemas = await cinemasToList(db, staff, undefined)
  const rows = await selectFilmDemand(db, { cinemas, limit, after })
  return pageOf(rows, limit, ({ waiting, filmID, areaID }) => [waiting, filmID, areaID])
}

export async function listSeatDemand({ db, staff, input }: Call<typeof contract.listSeatDemand>) {
  const { limit, cursor } = input
  const after = positionOf(cursor, OfSeats)
  const cinemas = await cinemasToList(db, staff, undefined)
  const rows = await selectSeatDemand(db, { cinemas, limit, after })
  const page = pageOf(rows, limit, ({ seats, showtimeID }) => [seats, showtimeID])
  const items = page.items.map((row) => ({ ...row, startsAt: row.startsAt.toISOString() }))
  return { ...page, items }
}
