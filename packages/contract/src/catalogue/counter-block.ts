import { chooseSeats } from './choose-seats.ts'
import type { SeatPlan } from './seat-plan.ts'
import { seatsIn, windowsOf, type SeatWindow } from './seat-windows.ts'
import { countWithoutZone, focusRow, partsOf, type FreeSeats, type SeatRun } from './seats.ts'

/** Each seat that the last row of a block lacks counts as this much distance, so that most blocks are rectangles. */
const EMPTY_COST = 4

/**
 * Chooses the free seats that a screen keeps for its counter: the nearest rectangle in the rows behind the best place,
 * which itself stays for everybody. Where no rectangle is free, it takes seats by the rule for everybody, behind the
 * best place or else beside it. Returns fewer seats only if fewer are free.
 */
export function chooseCounterBlock(plan: SeatPlan, free: FreeSeats, count: number): readonly string[] {
  const behind = free.standard.filter(([seat]) => (seat?.row ?? 0) > focusRow(plan.length))
  const beside = free.standard.flatMap((run) => partsOf(run, ({ distance }) => distance >= 1))
  const rectangle = bestRectangle(behind, count)
  if (rectangle) return rectangle
  const some = [{ ...free, standard: behind, wheelchair: [] }, { ...free, standard: beside, wheelchair: [] }, free]
  const all = countWithoutZone(free)
  for (const seats of some) {
    const choice = chooseSeats(seats, Math.min(count, all))
    if (choice) return choice.seats
  }
  return []
}

interface Rectangle {
  rows: readonly SeatWindow[]
  cost: number
}

/** Returns the seats of the rectangle with the least distance. The last row may have fewer seats than the others. */
function bestRectangle(runs: readonly SeatRun[], count: number): string[] | undefined {
  let best: Rectangle | undefined
  const lastRow = Math.max(...runs.map(([seat]) => seat?.row ?? 0))
  for (let width = 1; width <= count; width++) {
    const height = Math.ceil(count / width)
    const windows = runs.flatMap((run) => windowsOf(run, width))
    const ofRow = (row: number) => windows.filter(({ run }) => run[0]?.row === row)
    const byRow = new Map(windows.map(({ run }) => run[0]?.row ?? 0).map((row) => [row, ofRow(row)]))
    for (const first of windows) {
      const row = first.run[0]?.row ?? 0
      if (row + height - 1 > lastRow) continue
      const rectangle = rectangleBelow(first, byRow, count)
      if (rectangle && (!best || rectangle.cost < best.cost)) best = rectangle
    }
  }
  return best?.rows.flatMap(seatsIn).map(({ name }) => name)
}

/** Returns the rectangle that begins with a window of its first row; undefined if seats below it are not free. */
function rectangleBelow(
  first: SeatWindow,
  byRow: ReadonlyMap<number, readonly SeatWindow[]>,
  count: number,
): Rectangle | undefined {
  const rows = [first]
  let missing = count - first.size
  for (let row = (first.run[0]?.row ?? 0) + 1; missing > 0; row++) {
    const below = byRow.get(row)?.find((window) => Math.abs(leftOf(window) - leftOf(first)) < 1)
    if (!below) return undefined
    rows.push(missing < below.size ? narrowed(below, missing) : below)
    missing -= below.size
  }
  const empty = rows.length * first.size - count
  return { rows, cost: rows.reduce((sum, { cost }) => sum + cost, EMPTY_COST * empty) }
}

/** Returns the best part of a window for fewer people. */
function narrowed({ start, run, size }: SeatWindow, fewer: number): SeatWindow {
  const inside = windowsOf(run, fewer).filter((one) => one.start >= start && one.start + fewer <= start + size)
  return inside.reduce((best, one) => (one.cost < best.cost ? one : best))
}

function leftOf({ run, start }: SeatWindow): number {
  return run[start]?.x ?? 0
}
