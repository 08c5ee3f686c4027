import { MINUTE_MS } from '@velvet/contract/time/durations'
import type { ShowtimeFields } from '@velvet/contract/endpoints/showtimes/programme'
import { AppError } from '@velvet/contract/calls/errors'
import { pickPrice } from '@velvet/contract/showtimes/price-card'
import type { z } from 'zod'
import type { Transaction } from '../../platform/database/connect.ts'
import { countHeldSeats } from '../seats/seats-sql.ts'
import { listPriceRules } from './price-card-sql.ts'
import type { ShowtimeValues } from './place-sql.ts'
import { holdFilmToPlan, findScreenToPlan, type PlannedRow } from './programme-sql.ts'

type Fields = z.output<typeof ShowtimeFields>
type Film = NonNullable<Awaited<ReturnType<typeof holdFilmToPlan>>>
type Screen = NonNullable<Awaited<ReturnType<typeof findScreenToPlan>>>

/**
 * Returns the values to store for the fields that somebody entered. `before` is the showtime before
 * the change, which stays in its cinema: a screen of another one counts as unknown. The caller holds
 * the programme of the cinema.
 */
export async function valuesFor(
  tx: Transaction,
  fields: Fields,
  before?: PlannedRow,
): Promise<ShowtimeValues> {
  const film = await holdFilmToPlan(tx, fields.filmID)
  if (!film) throw new AppError('movie-not-found')
  if (film.status === 'archived') throw new AppError('film-archived')
  const screen = await findScreenToPlan(tx, fields.screenID)
  const isElsewhere = before !== undefined && screen?.cinemaId !== before.cinemaID
  if (!screen || isElsewhere) throw new AppError('screen-not-found')
  if (screen.isCinemaArchived) throw new AppError('cinema-archived')
  if (screen.isArchived) throw new AppError('screen-archived')
  const startsAt = new Date(fields.startsAt)
  if (startsAt <= screen.now) throw new AppError('start-in-past')
  return {
    filmId: film.id,
    cinemaId: screen.cinemaId,
    screenId: screen.id,
    startsAt,
    endsAt: new Date(startsAt.getTime() + film.minutes * MINUTE_MS),
    cleaningMinutes: fields.cleaningMinutes ?? before?.cleaningMinutes ?? screen.cleaningMinutes,
    totalSeats: screen.totalSeats - (before ? await countHeldSeats(tx, before.id) : 0),
    ...(await priceOf(
      tx,
      { film, screen, startsAt },
      fields.ticketPrice ?? ownPriceOf(fields, before),
    )),
    saleEndsMinutesBefore: keptUnless(fields.saleEndsMinutesBefore, before?.saleEndsMinutesBefore),
    saleEndsBelowSeats: keptUnless(fields.saleEndsBelowSeats, before?.saleEndsBelowSeats),
    format: keptUnless(fields.format, before?.format),
  }
}

/**
 * Returns the present price if it was set for this showtime alone and the person enters no other
 * price.
 */
function ownPriceOf({ ticketPrice }: Fields, before: PlannedRow | undefined): number | undefined {
  const isKept = ticketPrice === undefined && before?.priceSource === 'own'
  return isKept ? before.ticketPrice : undefined
}

interface Place {
  film: Film
  screen: Screen
  startsAt: Date
}

/** Returns the showtime's own price, or else the price of the first rule that holds. */
async function priceOf(
  tx: Transaction,
  { film, screen, startsAt }: Place,
  own: number | undefined,
): Promise<Pick<ShowtimeValues, 'ticketPrice' | 'priceSource'>> {
  if (own !== undefined) return { ticketPrice: own, priceSource: 'own' }
  const rules = await listPriceRules(tx, screen.cinemaId)
  const place = { filmID: film.id, screenID: screen.id, startsAt, timeZone: screen.timeZone }
  const rule = pickPrice(rules, place)
  if (!rule) throw new AppError('no-price')
  return { ticketPrice: rule.price, priceSource: 'card' }
}

/** Returns what was entered, or else the value before. Null can be entered too. */
function keptUnless<T>(wish: T | null | undefined, before: T | null | undefined): T | null {
  return wish === undefined ? (before ?? null) : wish
}
