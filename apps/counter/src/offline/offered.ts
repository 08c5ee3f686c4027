import type { CounterShowtime } from '../calls.ts'
import type { Allotment } from '../store/kept-call.ts'

interface Known {
  showtimes: readonly CounterShowtime[] | undefined
  allotments: Readonly<Record<string, Allotment>>
  isOffline: boolean
}

/**
 * Returns the showtimes with the number of seats that this till can sell now. Online, it can sell its own seats and all
 * others that are left. Offline, it can sell only its own seats, at their list prices.
 */
export function offeredShowtimes({ showtimes, allotments, isOffline }: Known): readonly CounterShowtime[] | undefined {
  return showtimes?.map((showtime) => {
    const own = allotments[showtime.id]?.seats.length ?? 0
    const offers = isOffline ? [] : showtime.offers
    return { ...showtime, offers, seatsLeft: own + (isOffline ? 0 : showtime.seatsLeft) }
  })
}
