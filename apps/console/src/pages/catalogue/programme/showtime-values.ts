import { instantOnDay } from '@velvet/contract/catalogue/business-day'
import type { ShowtimeWithEdit } from '@velvet/contract/catalogue/programme.calls'
import { fieldTime } from './day.ts'
import type { Day } from './day.ts'
import { nextRequest } from './edits.ts'
import type { Request } from './edits.ts'
import { typePricesInput, typePriceValues } from './type-prices.ts'
import type { ShowtimeValues } from './showtime-fields.tsx'

export const NO_VALUES: ShowtimeValues = {
  film: null,
  screenId: '',
  time: '',
  price: '',
  typePrices: [],
  cleaning: '',
  saleEndsMinutes: '',
  saleEndsSeats: '',
  format: '',
  marks: [],
}

const text = (number: number | null) => (number === null ? '' : String(number))
const number = (typed: string) => (typed.trim() === '' ? null : Number(typed))

/** Returns the texts in the form of a showtime, as it will be after Publish. */
export function valuesOf(planned: ShowtimeWithEdit, zone: string): ShowtimeValues {
  const now = nextRequest(planned)
  return {
    film: now.film,
    screenId: now.screenId,
    time: fieldTime(now.startsAt, zone),
    price: text(now.ownPrice),
    typePrices: typePriceValues(pricesOf(planned)),
    cleaning: text(now.cleaningMinutes),
    saleEndsMinutes: text(now.saleEndsMinutesBefore),
    saleEndsSeats: text(now.saleEndsBelowSeats),
    format: now.format ?? '',
    marks: now.marks,
  }
}

/** Returns the values in the form. Without a number, the cleaning stays as it is. */
export function requestOf(values: ShowtimeValues, day: Day): Partial<Request> {
  const cleaning = number(values.cleaning)
  return {
    ...(values.film && { film: values.film }),
    screenId: values.screenId,
    startsAt: startOf(values, day),
    ...(cleaning !== null && { cleaningMinutes: cleaning }),
    ...ownPrices(values),
    saleEndsMinutesBefore: number(values.saleEndsMinutes),
    saleEndsBelowSeats: number(values.saleEndsSeats),
    format: values.format || null,
    marks: [...values.marks],
  }
}

/** Returns the fields of a new showtime as the server accepts them. */
export function planInput(values: ShowtimeValues, day: Day) {
  const cleaning = number(values.cleaning)
  return {
    filmID: values.film?.id ?? '',
    screenID: values.screenId,
    startsAt: new Date(startOf(values, day)).toISOString(),
    ticketPrice: number(values.price),
    ...(values.price.trim() !== '' && { prices: typePricesInput(values.typePrices) }),
    ...(cleaning !== null && { cleaningMinutes: cleaning }),
    saleEndsMinutesBefore: number(values.saleEndsMinutes),
    saleEndsBelowSeats: number(values.saleEndsSeats),
    format: values.format || null,
    marks: [...values.marks],
  }
}

/** Returns the prices by type as they will be after Publish, as far as they are known. */
function pricesOf({ edit, prices }: ShowtimeWithEdit): ShowtimeWithEdit['prices'] {
  return edit?.problem === null ? (edit.prices ?? []) : prices
}

/** The prices by type count only with a price of the showtime's own. */
function ownPrices({ price, typePrices }: ShowtimeValues): Pick<Request, 'ownPrice' | 'prices'> {
  const ownPrice = number(price)
  return { ownPrice, prices: ownPrice === null ? null : typePricesInput(typePrices) }
}

function startOf({ time }: ShowtimeValues, { date, zone }: Day): number {
  return instantOnDay(date, time, zone).getTime()
}
