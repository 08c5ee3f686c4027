import type * as contract from '@velvet/contract/endpoints/catalogue'
import { AppError } from '@velvet/contract/errors'
import type { OpenCall } from '../http/kept-route.ts'
import { findCinemaRow, isAreaServed, listCinemaRows } from './cinemas-sql.ts'

export async function listCinemas({ db, input }: OpenCall<typeof contract.listCinemas>) {
  if (!(await isAreaServed(db, input.LGA))) throw new AppError('area-not-found')
  return { cinemasLists: await listCinemaRows(db, input.LGA) }
}

export async function getCinema({ db, input }: OpenCall<typeof contract.getCinema>) {
  const cinema = await findCinemaRow(db, input.cinemaId)
  if (!cinema) throw new AppError('cinema-not-found')
  return { cinema }
}
