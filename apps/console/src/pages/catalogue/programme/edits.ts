import type { ShowtimeWithEdit } from '@velvet/contract/catalogue/programme.calls'
import type { Slot, Show } from './show.ts'
import { showOf } from './show.ts'

interface RequestedPrice {
  typeID: string
  vp: number
  kobo?: number
}

/** A showtime with the values that the user entered. */
export interface Request extends Slot {
  film: { id: string; title: string; minutes: number }
  /** A price for this showtime alone; null takes the price from the price card. */
  ownPrice: number | null
  /** The prices by type beside its own price; null takes them from the price card. */
  prices: readonly RequestedPrice[] | null
  cleaningMinutes: number
  saleEndsMinutesBefore: number | null
  saleEndsBelowSeats: number | null
  format: ShowtimeWithEdit['format']
  marks: ShowtimeWithEdit['marks']
}

/** Returns the values of the showtime as it is now, without its edit. */
export function presentRequest(planned: ShowtimeWithEdit): Request {
  const { filmId, title, minutes, screenId, startsAt, cleaningMinutes } = showOf(planned)
  return {
    film: { id: filmId, title, minutes },
    screenId,
    startsAt,
    cleaningMinutes,
    ownPrice: planned.priceSource === 'own' ? planned.ticketPrice : null,
    prices: planned.priceSource === 'own' ? planned.prices : null,
    saleEndsMinutesBefore: planned.saleEndsMinutesBefore,
    saleEndsBelowSeats: planned.saleEndsBelowSeats,
    format: planned.format,
    marks: planned.marks,
  }
}

/** Returns the values that an edit requests. */
export function editRequest(edit: NonNullable<ShowtimeWithEdit['edit']>): Request {
  const { film, screenID, startsAt, ticketPrice, prices, cleaningMinutes } = edit
  const { saleEndsMinutesBefore, saleEndsBelowSeats, format, marks } = edit
  return {
    film,
    screenId: screenID,
    startsAt: Date.parse(startsAt),
    ownPrice: ticketPrice,
    prices,
    cleaningMinutes,
    saleEndsMinutesBefore,
    saleEndsBelowSeats,
    format,
    marks,
  }
}

/**
 * Returns the values of the showtime as they will be after Publish. An edit that cannot be published does
 * not count.
 */
export function nextRequest(planned: ShowtimeWithEdit): Request {
  const { edit } = planned
  return edit?.problem === null ? editRequest(edit) : presentRequest(planned)
}

/** Returns a showtime as it will be after Publish. */
export function nextShow(planned: ShowtimeWithEdit): Show {
  const isChanged = planned.edit?.problem === null
  return { ...requestedShow(planned, nextRequest(planned)), isChanged }
}

/** Returns a showtime with requested values. */
export function requestedShow(planned: ShowtimeWithEdit, request: Request): Show {
  const show = showOf(planned)
  const { film, ownPrice, screenId, startsAt, cleaningMinutes } = request
  return {
    ...show,
    ...(film.id !== show.filmId && { filmId: film.id, title: film.title, minutes: film.minutes }),
    screenId,
    startsAt,
    cleaningMinutes,
    price: ownPrice ?? show.price,
  }
}

/** Returns requested values as the server accepts it. */
export function inputOf(id: string, { film, ownPrice, prices, screenId, startsAt, ...same }: Request) {
  return {
    id,
    filmID: film.id,
    screenID: screenId,
    startsAt: new Date(startsAt).toISOString(),
    ticketPrice: ownPrice,
    ...(prices && { prices: [...prices] }),
    ...same,
  }
}
