import type * as contract from '@velvet/contract/catalogue/movies.calls'
import { AppError } from '@velvet/contract/shared/errors'
import type { OpenCall } from '../../kernel/calls/kept-route.ts'
import { requireArea } from '../../kernel/areas/require-area.ts'
import { findCinemaRow, listCinemaRows } from './shown-cinemas-sql.ts'

export async function listCinemas({ db, input, ownAreaId }: OpenCall<typeof contract.listCinemas>) {
  const areaId = await requireArea(db, input, ownAreaId)
  return { cinemasLists: await listCinemaRows(db, areaId) }
}

export async function getCinema({ db, input }: OpenCall<typeof contract.getCinema>) {
  const cinema = await findCinemaRow(db, input.cinemaId)
  if (!cinema) throw new AppError('cinema-not-found')
  return { cinema }
}
