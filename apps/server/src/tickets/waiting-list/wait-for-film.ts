import { AppError } from '@velvet/contract/shared/errors'
import type * as contract from '@velvet/contract/tickets/waiting-list.calls'
import type { Call } from '../../kernel/calls/call.ts'
import { isFilmShown } from '../../catalogue/showtimes/showtimes-sql.ts'
import { listWaitsOf } from './list-waits.ts'
import { lockWaiting, requireRoom } from './room-to-wait.ts'
import { deleteFilmWait, insertFilmWait, isFilmOnSale } from './waits-sql.ts'

/** Lets a customer wait until tickets for a film are on sale in their area. Asking again changes nothing. */
export function waitForFilm({ db, customer, input }: Call<typeof contract.waitForFilm>) {
  const { movieId: filmId } = input
  return db.transaction().execute(async (tx) => {
    const { areaId } = await lockWaiting(tx, customer.id)
    if (!(await isFilmShown(tx, filmId))) throw new AppError('movie-not-found')
    if (await isFilmOnSale(tx, { filmId, areaId })) throw new AppError('on-sale-already')
    await requireRoom(tx, { customerId: customer.id, about: filmId })
    await insertFilmWait(tx, { customerId: customer.id, filmId, areaId })
    return listWaitsOf(tx, customer.id)
  })
}

export function waitForFilmNoLonger(call: Call<typeof contract.waitForFilmNoLonger>) {
  const { db, customer, input } = call
  return db.transaction().execute(async (tx) => {
    await deleteFilmWait(tx, { customerId: customer.id, filmId: input.movieId })
    return listWaitsOf(tx, customer.id)
  })
}
