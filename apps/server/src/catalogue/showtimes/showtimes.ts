import type * as contract from '@velvet/contract/catalogue/showtimes.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { requireArea } from '../../kernel/areas/require-area.ts'
import type { AreaNames } from '../../kernel/areas/areas-sql.ts'
import { doesSellSnacks } from '../../kernel/showtimes/snacks-sold-sql.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { OpenCall } from '../../kernel/calls/kept-route.ts'
import { listOffersInVp, withOfferPrices } from '../offers/offer-prices.ts'
import { listOfferedTypes, listZonePrices } from '../prices/showtime-prices-sql.ts'
import {
  areShowtimesForVisitors,
  findShowtimeRow,
  listShowingCinemaRows,
  listShowtimeRows,
  listShowtimeRowsOfAllAreas,
  findMaxTickets,
  isFilmShown,
} from './showtimes-sql.ts'

export async function listShowtimes(call: OpenCall<typeof contract.listShowtimes>) {
  const areaId = await requireMovieAndArea(call)
  const showtimeIds = await withOfferPrices(call.db, await listShowtimeRows(call.db, call.input.movieId, areaId))
  return { showtimeIds, showtimes: { showtimeIds } }
}

export async function listScreenings({ db, input }: OpenCall<typeof contract.listScreenings>) {
  if (!(await isFilmShown(db, input.movieId))) throw new AppError('movie-not-found')
  if (!(await areShowtimesForVisitors(db))) throw new AppError('showtimes-for-customers')
  return { showtimeIds: await withOfferPrices(db, await listShowtimeRowsOfAllAreas(db, input.movieId)) }
}

export async function getShowtime({ db, input }: OpenCall<typeof contract.getShowtime>) {
  const row = await findShowtimeRow(db, input.showtimeId)
  const [showtime] = await withOfferPrices(db, row ? [row] : [])
  if (!showtime) throw new AppError('showtime-not-found')
  return { showtime }
}

export async function listShowingCinemas(call: OpenCall<typeof contract.listShowingCinemas>) {
  const areaId = await requireMovieAndArea(call)
  return { cinemasLists: await listShowingCinemaRows(call.db, call.input.movieId, areaId) }
}

export async function getTicketPrice({ db, input }: OpenCall<typeof contract.getTicketPrice>) {
  const types = await listOfferedTypes(db, input)
  const [standard] = types
  if (!standard) throw new AppError('showtime-not-found')
  const zones = await listZonePrices(db, input.showtimeId)
  const offers = await listOffersInVp(db, input.showtimeId)
  const sellsSnacks = await doesSellSnacks(db, input.cinemaId)
  return {
    ticketPrice: standard.price,
    maxTickets: await findMaxTickets(db),
    types,
    ...(zones.length > 0 && { zones }),
    ...(offers && { offers }),
    ...(sellsSnacks && { sellsSnacks }),
  }
}

/** Returns the id of the area that the call is about. */
async function requireMovieAndArea({
  db,
  input,
  ownAreaId,
}: {
  db: Database
  input: { movieId: string } & AreaNames
  ownAreaId?: string | undefined
}): Promise<string> {
  if (!(await isFilmShown(db, input.movieId))) throw new AppError('movie-not-found')
  return requireArea(db, input, ownAreaId)
}
