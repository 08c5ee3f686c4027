import { availability } from '@velvet/contract/catalogue/availability'
import type { Availability } from '@velvet/contract/catalogue/availability'
import type { Showtime } from '@velvet/contract/shared/entities/entities'

/** Returns the number of seats that can still be bought here. */
export function seatsLeft({ TotalSeats, AssignedSeats, SaleEnded }: Showtime): number {
  return SaleEnded ? 0 : Math.max(0, TotalSeats - AssignedSeats)
}

export function availabilityOf({ TotalSeats, AssignedSeats, SaleEnded }: Showtime): Availability {
  return availability({
    totalSeats: TotalSeats,
    assignedSeats: AssignedSeats,
    saleEnded: SaleEnded,
  })
}

/** Returns true if no seat is free. */
export function isFull({ TotalSeats, AssignedSeats }: Showtime): boolean {
  return AssignedSeats >= TotalSeats
}

/**
 * Returns true if a seat can still be bought. The server decides whether the showtime has begun,
 * since our clock may be wrong.
 */
export function isBookable(showtime: Showtime): boolean {
  return seatsLeft(showtime) > 0
}
