/** While an order is paid for, its seats are held for at most this long. */
export const HOLD_MINUTES = 10

/** The seats that customers hold are at most one of this many of a showtime. */
const ONE_HELD_OF = 4

/**
 * Returns how many seats of a showtime customers may hold altogether, so that one customer cannot block a hall.
 *
 * @param seats the seats of the showtime that are on sale, sold or held by customers
 */
export function mostSeatsHeld(seats: number): number {
  return Math.floor(seats / ONE_HELD_OF)
}
