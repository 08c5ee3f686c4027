import { MINUTE_MS } from '@velvet/contract/shared/time/durations'
import type { PlannedShowtime } from '@velvet/contract/catalogue/programme.calls'

/** Where a showtime stands on the timeline. */
export interface Slot {
  screenId: string
  /** The start in milliseconds since 1970. */
  startsAt: number
}

/** A showtime as the programme shows it. */
export interface Show extends Slot {
  id: string
  filmId: string
  title: string
  minutes: number
  cleaningMinutes: number
  soldSeats: number
  /** How many people the hall seats. */
  totalSeats: number
  /** The seats that staff, the counter or a payment keeps now. */
  keptSeats: number
  /** How the film is shown, such as `3D`; null for the usual way. */
  format: string | null
  /** The price of a ticket in Points. */
  price: number
  state: PlannedShowtime['state']
  /** True for a showtime on sale that has an unpublished change. */
  isChanged: boolean
}

export interface Screen {
  id: string
  name: string
}

export function showOf(planned: PlannedShowtime): Show {
  const startsAt = Date.parse(planned.startsAt)
  return {
    id: planned.id,
    filmId: planned.filmID,
    title: planned.film.title,
    screenId: planned.screenID,
    startsAt,
    minutes: (Date.parse(planned.endsAt) - startsAt) / MINUTE_MS,
    cleaningMinutes: planned.cleaningMinutes,
    soldSeats: planned.seats.sold,
    totalSeats: planned.seats.total,
    keptSeats: planned.seats.kept,
    format: planned.format,
    price: planned.ticketPrice,
    state: planned.state,
    isChanged: false,
  }
}
