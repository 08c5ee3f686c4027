import type { SeatRun } from './seats.ts'

/** Neighbouring seats of a free run for some people. */
export interface SeatWindow {
  run: SeatRun
  /** The place of the first seat in the run. */
  start: number
  size: number
  /** The distances of its seats, and more for each single seat that it leaves beside it. */
  cost: number
}

/** A single free seat that stays beside a group counts as this much distance, because hardly anybody buys it. */
const LEFT_ALONE_COST = 12

/**
 * Returns the nearest window. Of those that are equally near it is the one furthest back, then furthest left. The runs
 * are in the order of FreeSeats, so the search ends at the first row that is too far away for any better window.
 */
export function bestWindow(runs: readonly SeatRun[], size: number): SeatWindow | undefined {
  let bestRun: SeatRun | undefined
  let bestStart = 0
  let least = Infinity
  for (const run of runs) {
    if (size * (run[0]?.rowDistance ?? 0) > least) break
    const last = run.length - size
    let distance = 0
    for (let at = 0; at < size && last >= 0; at++) distance += distanceAt(run, at)
    for (let start = 0; start <= last; start++) {
      if (start > 0) distance += distanceAt(run, start + size - 1) - distanceAt(run, start - 1)
      let cost = distance
      if (start === 1) cost += LEFT_ALONE_COST
      if (start === last - 1) cost += LEFT_ALONE_COST
      if (cost < least || (cost === least && bestRun && rowOf(run) > rowOf(bestRun))) {
        bestRun = run
        bestStart = start
        least = cost
      }
    }
  }
  return bestRun && { run: bestRun, start: bestStart, size, cost: least }
}

/** Returns each place where so many people can sit beside each other in a run, from left to right. */
export function windowsOf(run: SeatRun, size: number): SeatWindow[] {
  return Array.from({ length: run.length - size + 1 }, (_, start) => {
    const seats = run.slice(start, start + size)
    const leftAlone = Number(start === 1) + Number(start === run.length - size - 1)
    const cost = seats.reduce((sum, { distance }) => sum + distance, LEFT_ALONE_COST * leftAlone)
    return { run, start, size, cost }
  })
}

export function seatsIn({ run, start, size }: SeatWindow): SeatRun {
  return run.slice(start, start + size)
}

/** Returns the row of a run, counted from the screen. */
export function rowOf(run: SeatRun): number {
  return run[0]?.row ?? 0
}

function distanceAt(run: SeatRun, at: number): number {
  return run[at]?.distance ?? 0
}
