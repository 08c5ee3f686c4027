interface Seated {
  readonly SeatNumber: string
}

/** Orders tickets by their seats: A2 before A10. */
export function bySeat(a: Seated, b: Seated): number {
  return a.SeatNumber.localeCompare(b.SeatNumber, 'en', { numeric: true })
}
