import type { SeatZone } from './seat-plan.ts'
import { bestWindow, seatsIn, type SeatWindow } from './seat-windows.ts'
import { freeSeats, type FreeSeats, type HallSeat, type SeatRun } from './seats.ts'
import { splitParty } from './split-party.ts'

/** The seats of one purchase, and the seats that are free afterwards. */
export interface Choice {
  seats: readonly string[]
  left: FreeSeats
}

/**
 * Chooses the seats for one purchase. Returns them, standard seats first, with the seats that are
 * free afterwards; undefined if too few are free. Wheelchair places are given only to an order that
 * the free standard seats cannot hold, and no more of them than it needs. Seats of another zone are given only to an
 * order for this zone, and love seats only as pairs.
 */
export function chooseSeats(free: FreeSeats, count: number, zone: SeatZone = 'standard'): Choice | undefined {
  if (zone !== 'standard') {
    const seats = zone === 'love-seat' ? chooseLoveSeats(free, count) : chooseInRuns(free[zone], count)?.seats
    return seats && { seats, left: freeSeats(free, new Set(seats)) }
  }
  const fromStandard = Math.min(count, countSeats(free.standard))
  const standard = chooseInRuns(free.standard, fromStandard)
  const wheelchair = chooseInRuns(free.wheelchair, count - fromStandard)
  if (!standard || !wheelchair) return undefined
  return {
    seats: [...standard.seats, ...wheelchair.seats],
    left: { ...free, standard: standard.left, wheelchair: wheelchair.left },
  }
}

/** Chooses whole love seats, as if both halves were one seat. It finds none for an odd number of people. */
function chooseLoveSeats({ 'love-seat': runs, halves }: FreeSeats, count: number): string[] | undefined {
  const whole = runs.map((run) => run.filter(({ name }, at) => halves.get(name) === run[at + 1]?.name))
  const chosen = chooseInRuns(
    whole.filter(({ length }) => length > 0),
    count / 2,
  )
  return count % 2 === 0 ? chosen?.seats.flatMap((left) => [left, halves.get(left) ?? '']) : undefined
}

/**
 * Chooses seats of one kind. Returns their names in the order of the plan, with the runs that are free
 * afterwards; undefined if too few are free. A party sits together wherever that is possible.
 */
function chooseInRuns(
  runs: readonly SeatRun[],
  count: number,
): { seats: string[]; left: readonly SeatRun[] } | undefined {
  if (count === 0) return { seats: [], left: runs }
  const together = bestWindow(runs, count)
  const windows = together ? [together] : splitParty(runs, count)
  if (!windows) return undefined
  const seats = windows.flatMap(seatsIn).sort(byPlace)
  return { seats: seats.map(({ name }) => name), left: windows.reduce(withoutWindow, runs) }
}

const byPlace = (one: HallSeat, other: HallSeat) => one.row - other.row || one.x - other.x

/** Returns the runs with what is left and right of a window, in place of its run. */
function withoutWindow(runs: readonly SeatRun[], { run, start, size }: SeatWindow): SeatRun[] {
  const at = runs.indexOf(run)
  const rest = [run.slice(0, start), run.slice(start + size)].filter(({ length }) => length > 0)
  return [...runs.slice(0, at), ...rest, ...runs.slice(at + 1)]
}

function countSeats(runs: readonly SeatRun[]): number {
  return runs.reduce((sum, { length }) => sum + length, 0)
}
