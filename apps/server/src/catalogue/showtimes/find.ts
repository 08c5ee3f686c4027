import type * as contract from '@velvet/contract/catalogue/find.calls'
import type { FoundFilm } from '@velvet/contract/catalogue/find.calls'
import { freeSeats, hasSeatsTogether, seatsForSale } from '@velvet/contract/catalogue/seats'
import { AppError } from '@velvet/contract/shared/errors'
import { FOUND_A_PAGE } from '@velvet/contract/catalogue/find.rules'
import { z } from 'zod'
import { requireArea } from '../../kernel/areas/require-area.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { pageOf, positionOf } from '../../kernel/calls/sorted-page.ts'
import type { Database } from '../../platform/database/connect.ts'
import { withOfferPrices } from '../offers/offer-prices.ts'
import { listHalls, listNextShowtimes, selectFoundFilms, type Requested } from './find-sql.ts'
import { readText } from './find-words-sql.ts'
import { areShowtimesForVisitors } from './showtimes-sql.ts'

type Input = Call<typeof contract.find>['input']

const Position = z.tuple([z.int32(), z.int32(), z.uuid()])

/**
 * Finds films, each with its next showtimes. A search for seats beside each other looks at the next
 * showtimes of the films of one page only, so a page may lack films. Where visitors see no showtimes,
 * they cannot search by them either, because the films that are found would tell the times.
 */
export async function find({ db, input, customer }: Call<typeof contract.find>) {
  const showsTimes = customer !== undefined || (await areShowtimesForVisitors(db))
  if (!showsTimes && isAboutShowtimes(input)) throw new AppError('showtimes-for-customers')
  const { q = '', language, together } = input
  const text = await readText(db, q)
  const requested = await wantedOf(db, input)
  const rows = await selectFoundFilms(db, {
    text,
    language,
    limit: FOUND_A_PAGE,
    after: positionOf(input.cursor, Position),
    wanted: isAboutShowtimes(input) ? requested : undefined,
  })
  const { items, next } = pageOf(rows, FOUND_A_PAGE, (row) => [row.place, row.position, row.MovieID])
  const ids = items.map(({ MovieID }) => MovieID)
  const all = showsTimes ? await withOfferPrices(db, await listNextShowtimes(db, ids, requested)) : []
  const shown = together === undefined ? all : await withSeatsTogether(db, all, together)
  const films = items.map((film) => ({
    Movie: film,
    Showtimes: shown.filter(({ MovieID }) => MovieID === film.MovieID),
  }))
  return { films: together === undefined ? films : films.filter(hasShowtimes), next }
}

const hasShowtimes = ({ Showtimes }: FoundFilm) => Showtimes.length > 0

function isAboutShowtimes({ day, cinemaId, before, mark, together }: Input): boolean {
  return [day, cinemaId, before, mark, together].some((request) => request !== undefined)
}

async function wantedOf(db: Database, input: Input): Promise<Requested> {
  const { LGA, state, country, day, cinemaId, before, mark, together = 0 } = input
  const areaId = LGA === undefined ? undefined : await requireArea(db, { LGA, state, country })
  return { areaId, day, cinemaId, before, mark, freeSeats: together }
}

async function withSeatsTogether(
  db: Database,
  showtimes: FoundFilm['Showtimes'],
  together: number,
): Promise<FoundFilm['Showtimes']> {
  const halls = await listHalls(
    db,
    showtimes.map(({ ShowtimeID }) => ShowtimeID),
  )
  const fitting = halls.filter(({ plan, taken }) =>
    hasSeatsTogether(freeSeats(seatsForSale(plan), new Set(taken)), together),
  )
  const ids = new Set(fitting.map(({ showtimeId }) => showtimeId))
  return showtimes.filter(({ ShowtimeID }) => ids.has(ShowtimeID))
}
