import {
  PLAN_LIMITS,
  seatName,
  ZONE_NAMES,
  type Place,
  type SeatKind,
  type SeatPlan,
  type SeatRow,
} from '@velvet/contract/catalogue/seat-plan'
import { nextNumber } from './plan-numbers.ts'

/** Where a place stands: the index of its row, and its index in the row. */
export interface Spot {
  row: number
  place: number
}

/** Neighbouring places of neighbouring rows: the indexes of the first and the last ones. */
export interface Block {
  top: number
  bottom: number
  left: number
  right: number
}

export const KIND_WORDS: Record<SeatKind, string> = {
  ...ZONE_NAMES,
  wheelchair: 'Wheelchair',
  house: 'House',
  blocked: 'Blocked',
  gap: 'Gap',
}
export const KINDS = Object.keys(KIND_WORDS) as SeatKind[]

/** Returns words for a place, such as `A3, wheelchair`. */
export function placeText(line: SeatRow | undefined, place: number): string {
  const at = line?.seats[place]
  if (!line || !at) return ''
  const name = seatName(line.row, at) ?? `Row ${line.row}, place ${place + 1}`
  return `${name}, ${KIND_WORDS[at.kind].toLowerCase()}`
}

/**
 * Returns the spot itself if the plan has a place there, and otherwise the nearest spot with a
 * place.
 */
export function nearest(plan: SeatPlan, { row, place }: Spot): Spot {
  const at = clamp(row, plan.length)
  return { row: at, place: clamp(place, plan[at]?.seats.length ?? 0) }
}

function clamp(index: number, length: number): number {
  return Math.max(0, Math.min(index, length - 1))
}

/**
 * Gives the places of a block another kind. A place keeps its number, unless another seat of the row
 * has taken that number.
 */
export function paint(plan: SeatPlan, block: Block, kind: SeatKind): SeatPlan {
  return changeRows(plan, block, (line) => {
    let painted = line
    for (const [place, at] of line.seats.entries()) {
      if (place < block.left || place > block.right || at.kind === kind) continue
      const next: Place =
        kind === 'gap' ? { kind, number: at.number } : { kind, number: nextNumber(painted, place, at.number) }
      painted = { ...painted, seats: painted.seats.with(place, next) }
    }
    return painted
  })
}

/**
 * Puts an aisle before the first column of a block. The seats move aside and keep their numbers, and
 * so does a row that ends before the aisle.
 */
export function addAisle(plan: SeatPlan, block: Block): SeatPlan {
  return insert(plan, block, block.left, () => ({ kind: 'gap' }))
}

/** Adds a standard seat behind the last column of a block, or at the end of a shorter row. */
export function addSeats(plan: SeatPlan, block: Block): SeatPlan {
  return insert(plan, block, block.right + 1, (line) => ({
    kind: 'standard',
    number: nextNumber(line, -1),
  }))
}

/** Inserts a place into each row of a block; nothing where one of these rows has no room. */
function insert(plan: SeatPlan, block: Block, index: number, place: (line: SeatRow) => Place): SeatPlan {
  const lines = plan.slice(block.top, block.bottom + 1)
  if (lines.some(({ seats }) => seats.length >= PLAN_LIMITS.places)) return plan
  return changeRows(plan, block, (line) => {
    const added = place(line)
    if (added.kind === 'gap' && index >= line.seats.length) return line
    return { ...line, seats: line.seats.toSpliced(index, 0, added) }
  })
}

/** Removes the seats and gaps of a block, and rows that are empty after that. One row is always kept. */
export function removePlaces(plan: SeatPlan, block: Block): SeatPlan {
  const left = changeRows(plan, block, (line) => ({
    ...line,
    seats: line.seats.toSpliced(block.left, block.right - block.left + 1),
  })).filter(({ seats }) => seats.length > 0)
  return left.length > 0 ? left : plan
}

/** Returns the same plan, and no copy, when nothing of these rows changes. */
function changeRows(
  plan: SeatPlan,
  { top, bottom }: Pick<Block, 'top' | 'bottom'>,
  change: (line: SeatRow) => SeatRow,
): SeatPlan {
  const next = plan.map((line, row) => (row < top || row > bottom ? line : change(line)))
  return next.every((line, row) => line === plan[row]) ? plan : next
}
