import { availability } from '@velvet/contract/availability'
import type { Availability } from '@velvet/contract/availability'
import type { Showtime } from '@velvet/contract/entities'

export function seatsLeft({ TotalSeats, AssignedSeats }: Showtime): number {
  return Math.max(0, TotalSeats - AssignedSeats)
}

export function availabilityOf({ TotalSeats, AssignedSeats }: Showtime): Availability {
  return availability({ totalSeats: TotalSeats, assignedSeats: AssignedSeats })
}

/**
 * Returns true if a seat can still be bought. The server decides whether the showtime has begun,
 * since our clock may be wrong.
 */
export function isBookable(showtime: Showtime): boolean {
  return seatsLeft(showtime) > 0
}
