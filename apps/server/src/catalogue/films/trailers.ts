import type * as contract from '@velvet/contract/catalogue/movies.calls'
import { AppError } from '@velvet/contract/shared/errors'
import type { OpenCall } from '../../kernel/calls/kept-route.ts'
import { findTrailerRow, findTrailerRowOf, listTrailerRows } from './trailers-sql.ts'

export async function listTrailers({ db }: OpenCall<typeof contract.listTrailers>) {
  return { all_trailers: { results: await listTrailerRows(db) } }
}

export async function getTrailer({ db, input }: OpenCall<typeof contract.getTrailer>) {
  const trailer = await findTrailerRow(db, input.id)
  if (!trailer) throw new AppError('trailer-not-found')
  return { eachTrailer: trailer }
}

export async function getSelectedTrailer({ db, input }: OpenCall<typeof contract.getSelectedTrailer>) {
  const trailer = await findTrailerRowOf(db, input.id)
  if (!trailer) throw new AppError('trailer-not-found')
  return { eachTrailer: trailer }
}
