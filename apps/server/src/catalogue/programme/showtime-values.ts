import { MINUTE_MS } from '@velvet/contract/shared/time/durations'
import type { ShowtimeFields } from '@velvet/contract/catalogue/programme.calls'
import { ADULT_RATINGS } from '@velvet/contract/catalogue/films.rules'
import { SHOW_MARKS } from '@velvet/contract/catalogue/show-marks'
import { AppError } from '@velvet/contract/shared/errors'
import { runningMinutes } from '@velvet/contract/catalogue/programme.rules'
import { rulesFor } from '@velvet/contract/catalogue/prices.rules'
import { ZONES } from '@velvet/contract/catalogue/seat-plan'
import { pricesInZone, withCounterPrices } from '@velvet/contract/catalogue/type-prices'
import type { z } from 'zod'
import type { Transaction } from '../../platform/database/connect.ts'
import { countSeatsOffPlan } from '../seats/seats-sql.ts'
import { listPriceRules } from '../prices/price-card-sql.ts'
import { requirePriced } from './require-priced.ts'
import type { ShowtimeValues } from './schedule-sql.ts'
import { holdFilmToPlan, findScreenToPlan, type PlannedRow } from './programme-sql.ts'

type Fields = z.output<typeof ShowtimeFields>
type Film = NonNullable<Awaited<ReturnType<typeof holdFilmToPlan>>>
type Screen = NonNullable<Awaited<ReturnType<typeof findScreenToPlan>>>

/**
 * Returns the values to store for the fields that a person entered. `before` is the showtime before
 * the change, which stays in its cinema: a screen of another one counts as unknown. The caller holds
 * the programme of the cinema.
 */
export async function valuesFor(tx: Transaction, fields: Fields, before?: PlannedRow): Promise<ShowtimeValues> {
  const film = await holdFilmToPlan(tx, fields.filmID)
  if (!film) throw new AppError('movie-not-found')
  if (film.status === 'archived') throw new AppError('film-archived')
  const screen = await findScreenToPlan(tx, fields.screenID)
  const isElsewhere = before !== undefined && screen?.cinemaId !== before.cinemaID
  if (!screen || isElsewhere) throw new AppError('screen-not-found')
  if (screen.isCinemaArchived) throw new AppError('cinema-archived')
  if (screen.isArchived) throw new AppError('screen-archived')
  const startsAt = new Date(fields.startsAt)
  const format = keptUnless(fields.format, before?.format)
  const given = fields.marks ?? before?.marks ?? []
  if (startsAt <= screen.now) throw new AppError('start-in-past')
  if (given.includes('baby') && ADULT_RATINGS.includes(film.rating)) throw new AppError('baby-film-for-adults')
  return {
    filmId: film.id,
    cinemaId: screen.cinemaId,
    screenId: screen.id,
    startsAt,
    endsAt: new Date(startsAt.getTime() + runningMinutes(film, screen) * MINUTE_MS),
    cleaningMinutes: fields.cleaningMinutes ?? before?.cleaningMinutes ?? screen.cleaningMinutes,
    totalSeats: screen.totalSeats - (before ? await countSeatsOffPlan(tx, before.id) : 0),
    ...(await pricesOf(tx, { film, screen, startsAt, format }, ownPricesOf(fields, before))),
    saleEndsMinutesBefore: keptUnless(fields.saleEndsMinutesBefore, before?.saleEndsMinutesBefore),
    saleEndsBelowSeats: keptUnless(fields.saleEndsBelowSeats, before?.saleEndsBelowSeats),
    format,
    marks: SHOW_MARKS.filter((mark) => given.includes(mark)),
  }
}

type Prices = Pick<ShowtimeValues, 'ticketPrice' | 'prices' | 'priceSource'>

/** The prices that a showtime has for itself. A price that is missing comes from the price card. */
type OwnPrices = Partial<Pick<Fields, 'ticketPrice' | 'prices'>>

/**
 * Returns the prices that a person enters for this showtime alone, and those of before that stay
 * because nothing else is entered; undefined if all prices come from the price card.
 */
function ownPricesOf({ ticketPrice, prices }: Fields, before: PlannedRow | undefined): OwnPrices | undefined {
  if (ticketPrice === null) return undefined
  const isOwn = before?.priceSource === 'own'
  if (ticketPrice === undefined && prices === undefined && !isOwn) return undefined
  return {
    ticketPrice: ticketPrice ?? (isOwn ? before.ticketPrice : undefined),
    prices: prices ?? before?.prices ?? [],
  }
}

interface Slot {
  film: Film
  screen: Screen
  startsAt: Date
  format: PlannedRow['format']
}

/**
 * Returns a showtime's own prices. If it has none, returns the prices of the most specific rule that matches. A zone
 * without an own price costs the price on the card, even if no seat of the hall is in that zone now.
 */
async function pricesOf(tx: Transaction, slot: Slot, own: OwnPrices | undefined): Promise<Prices> {
  const { standard, zones } = await cardFor(tx, slot)
  if (!own) {
    if (!standard) throw new AppError('no-price')
    return { ticketPrice: standard.price, prices: [...standard.prices, ...zones], priceSource: 'card' }
  }
  const prices = withCounterPrices(own.prices ?? [])
  await requirePriced(tx, [...new Set(prices.map(({ typeID }) => typeID))])
  const ticketPrice = own.ticketPrice ?? standard?.price
  if (ticketPrice === undefined) throw new AppError('no-price')
  const others = zones.filter(({ zone }) => prices.every((price) => price.zone !== zone))
  return { ticketPrice, prices: [...prices, ...others], priceSource: 'own' }
}

/** Returns the line of the price card for standard seats, and the prices of all zones that have a line. */
async function cardFor(tx: Transaction, { film, screen, startsAt, format }: Slot) {
  const rules = await listPriceRules(tx, screen.cinemaId)
  const slot = { filmID: film.id, screenID: screen.id, format, startsAt, timeZone: screen.timeZone }
  const zones = ZONES.flatMap((zone) => {
    const [rule] = rulesFor(rules, { ...slot, zone })
    return rule ? pricesInZone(zone, rule) : []
  })
  return { standard: rulesFor(rules, slot)[0], zones }
}

/** Returns what was entered, or else the value before. Null can be entered too. */
function keptUnless<T>(request: T | null | undefined, before: T | null | undefined): T | null {
  return request === undefined ? (before ?? null) : request
}
