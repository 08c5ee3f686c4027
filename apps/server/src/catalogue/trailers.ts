import type * as contract from '@velvet/contract/endpoints/catalogue'
import { AppError } from '@velvet/contract/errors'
import type { Call } from '../http/call.ts'
import { findTrailerRow, findTrailerRowOf, listTrailerRows } from './trailers-sql.ts'

export async function listTrailers({ db }: Call<typeof contract.listTrailers>) {
  return { all_trailers: { results: await listTrailerRows(db) } }
}

export async function getTrailer({ db, input }: Call<typeof contract.getTrailer>) {
  const trailer = await findTrailerRow(db, input.id)
  if (!trailer) throw new AppError('trailer-not-found')
  return { eachTrailer: trailer }
}

export async function getSelectedTrailer({ db, input }: Call<typeof contract.getSelectedTrailer>) {
  const trailer = await findTrailerRowOf(db, input.id)
  if (!trailer) throw new AppError('trailer-not-found')
  return { eachTrailer: trailer }
}
