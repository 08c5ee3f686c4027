import type { Choice } from './choose-seats.ts'
import { freeNames, freeSeats, type FreeSeats } from './seats.ts'

// The seats that a customer chooses on the plan.

/** Takes exactly these seats, or names those that are not free. */
export function takeSeats(free: FreeSeats, requested: readonly string[]): Choice | { notFree: readonly string[] } {
  const isFree = freeNames(free)
  const notFree = requested.filter((seat) => !isFree.has(seat))
  if (notFree.length > 0) return { notFree }
  return { seats: requested, left: freeSeats(free, new Set(requested)) }
}

/** Returns the other halves of love seats of which only one half is among these seats. */
export function missingHalves({ halves }: Pick<FreeSeats, 'halves'>, chosen: readonly string[]): string[] {
  return chosen.flatMap((seat) => halves.get(seat) ?? []).filter((half) => !chosen.includes(half))
}

/** Returns the seats that this choice leaves alone between seats that are not free. */
export function leftAlone(free: FreeSeats, chosen: readonly string[]): string[] {
  const singles = ({ standard, vip, recliner, balcony }: FreeSeats) =>
    [standard, vip, recliner, balcony].flat().flatMap((run) => (run.length === 1 ? run.map(({ name }) => name) : []))
  const before = new Set(singles(free))
  return singles(freeSeats(free, new Set(chosen))).filter((seat) => !before.has(seat))
}

export const SEAT_NOT_FREE = 'Seat {seat} is not free. Please choose another'
export const SEATS_NOT_FREE = 'Seats {seats} are not free. Please choose others'
