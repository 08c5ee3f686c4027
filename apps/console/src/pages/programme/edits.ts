import type { PlannedShowtime } from '@velvet/contract/endpoints/showtimes/programme'
import type { Place, Show } from './show.ts'
import { showOf } from './show.ts'

/** A change of a showtime on sale, which customers do not see until somebody publishes it. */
export interface Edit {
  id: string
  /** The version of the showtime when the edit was made. */
  version: number
  wish: Wish
}

/** The parts of a showtime that somebody has changed. */
export interface Wish extends Partial<Place> {
  film?: { id: string; title: string; minutes: number }
  /** A price for this showtime alone; null takes the price from the price card. */
  ownPrice?: number | null
  cleaningMinutes?: number
  saleEndsMinutesBefore?: number | null
  saleEndsBelowSeats?: number | null
}

export type Edits = readonly Edit[]

/** Adds a wish to the edits. Removes the edit when the wishes equal the present state. */
export function withWish(edits: Edits, planned: PlannedShowtime, wish: Wish): Edits {
  const before = edits.find(({ id }) => id === planned.id)
  const now = realWish({ ...before?.wish, ...wish }, planned)
  const others = edits.filter(({ id }) => id !== planned.id)
  if (Object.keys(now).length === 0) return others
  const version = before?.version ?? planned.version
  return [...others, { id: planned.id, version, wish: now }]
}

/** Removes the parts of a wish that equal the present state. */
function realWish({ film, ...wish }: Wish, planned: PlannedShowtime): Wish {
  const { film: presentFilm, ...present } = presentWish(planned)
  const isReal = ([name, value]: [string, unknown]) =>
    value !== undefined && value !== present[name as keyof typeof present]
  return {
    ...(film && film.id !== presentFilm.id && { film }),
    ...Object.fromEntries(Object.entries(wish).filter(isReal)),
  }
}

/** Returns the wish that restores the present state of a showtime. */
export function presentWish(planned: PlannedShowtime) {
  const { filmId, title, minutes, screenId, startsAt, cleaningMinutes } = showOf(planned)
  return {
    film: { id: filmId, title, minutes },
    ...{ screenId, startsAt, cleaningMinutes },
    ownPrice: planned.priceSource === 'own' ? planned.ticketPrice : null,
    saleEndsMinutesBefore: planned.saleEndsMinutesBefore,
    saleEndsBelowSeats: planned.saleEndsBelowSeats,
  } satisfies Wish
}

/** Returns a showtime as it will be after its edit is published. */
export function edited(planned: PlannedShowtime, edits: Edits): Show {
  const show = showOf(planned)
  const edit = edits.find(({ id }) => id === planned.id)
  if (!edit) return show
  const { film, ownPrice, screenId, startsAt, cleaningMinutes } = edit.wish
  return {
    ...show,
    ...(film && { filmId: film.id, title: film.title, minutes: film.minutes }),
    screenId: screenId ?? show.screenId,
    startsAt: startsAt ?? show.startsAt,
    cleaningMinutes: cleaningMinutes ?? show.cleaningMinutes,
    price: ownPrice ?? show.price,
    isChanged: true,
  }
}

/** Returns the input of the call that changes a showtime by this wish. */
export function inputOf(planned: PlannedShowtime, wish: Wish) {
  const { film, ownPrice, screenId, startsAt, ...same } = wish
  return {
    id: planned.id,
    filmID: film?.id ?? planned.filmID,
    screenID: screenId ?? planned.screenID,
    startsAt: startsAt === undefined ? planned.startsAt : new Date(startsAt).toISOString(),
    ...(ownPrice !== undefined && { ticketPrice: ownPrice }),
    ...same,
  }
}
