import type * as contract from '@velvet/contract/catalogue/movies.calls'
import { AppError } from '@velvet/contract/shared/errors'
import type { Call } from '../../kernel/calls/call.ts'
import type { OpenCall } from '../../kernel/calls/kept-route.ts'
import { findMovieRow, listMovieRows, listMovieRowsNear } from './movies-sql.ts'

export async function listMovies({ db }: OpenCall<typeof contract.listMovies>) {
  return { moviesList: await listMovieRows(db) }
}

export async function listMoviesNearCustomer({ db, customer }: Call<typeof contract.listMoviesNearCustomer>) {
  return { userLocationMoviesList: await listMovieRowsNear(db, customer.id) }
}

export async function getMovie({ db, input }: OpenCall<typeof contract.getMovie>) {
  const movie = await findMovieRow(db, input.movieId)
  if (!movie) throw new AppError('movie-not-found')
  return { onemoviedetails: movie }
}
