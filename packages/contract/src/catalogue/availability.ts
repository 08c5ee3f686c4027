export type Availability = 'available' | 'limited' | 'sold-out'

/** The door says this too, without the other refusals about the programme. */
export const SHOWTIME_CANCELLED = 'This showtime was cancelled'

/** A showtime with this many seats left, or fewer, is labelled Limited. */
export const LIMITED_SEATS = 5

export const SOLD_OUT_LABEL = 'Sold Out!'
export const LIMITED_LABEL = 'Limited!'

type Seats = {
  readonly totalSeats: number
  readonly assignedSeats: number
  /** True if online sale has ended, even if seats are left. */
  readonly saleEnded?: boolean | undefined
}

export function availability({ totalSeats, assignedSeats, saleEnded }: Seats): Availability {
  const seatsLeft = saleEnded ? 0 : totalSeats - assignedSeats
  if (seatsLeft <= 0) return 'sold-out'
  if (seatsLeft <= LIMITED_SEATS) return 'limited'
  return 'available'
}
