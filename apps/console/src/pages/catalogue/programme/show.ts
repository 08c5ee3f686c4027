import type { SeatPlan } from '@velvet/contract/catalogue/seat-plan'
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
  /** The number of seats in the hall. */
  totalSeats: number
  /** The seats that are held now by staff, for the counter or for a payment. */
  keptSeats: number
  /** The film's format, such as `3D`. Null means that none was entered. */
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
  /** The seat plan, where the zones of the hall matter. */
  plan?: SeatPlan
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
