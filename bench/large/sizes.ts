/** The sizes fit together: every showtime is sold out, and every customer buys equally often. */
export interface Sizes {
  showtimes: number
  customers: number
}

export const CINEMAS = 20
export const EXHIBITORS = 2
export const DISTRIBUTORS = 6
export const FILMS_AT_ONCE = 8
export const FILMS = 9 * FILMS_AT_ONCE
export const SEATS = 200
export const TICKETS_EACH = 2
export const TOP_UPS_EACH = 10
/** Every price and top-up is 20 Vp, so that the statements need no table of amounts. */
export const VP = 20
export const OPENING_VP = 1_000_000

/** Returns the number of movements of all customers together. */
export function countMoves({ showtimes, customers }: Sizes): number {
  return customers * (1 + TOP_UPS_EACH) + (showtimes * SEATS) / TICKETS_EACH
}

/** Returns the number of movements of the customer who has the most. */
export function countSteps(sizes: Sizes): number {
  return Math.ceil(countMoves(sizes) / sizes.customers)
}
