import {
  PLAN_LIMITS,
  ROW_NAME,
  seatName,
  straightRow,
  type Place,
  type SeatKind,
  type SeatPlan,
  type SeatRow,
} from '@velvet/contract/seat-plan'

/** Where a place stands: the index of its row, and its index in the row. */
export interface Spot {
  row: number
  place: number
}

export const KIND_WORDS: Record<SeatKind, string> = {
  standard: 'Standard',
  wheelchair: 'Wheelchair',
  house: 'House',
  blocked: 'Blocked',
  gap: 'Gap',
}
export const KINDS = Object.keys(KIND_WORDS) as SeatKind[]

/** Returns words for a place, such as `A3, wheelchair`. */
export function placeWords(plan: SeatPlan, { row, place }: Spot): string {
  const line = plan[row]
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
 * Gives a place another kind. The place keeps its number, unless another seat of the row has taken
 * that number.
 */
export function paint(plan: SeatPlan, spot: Spot, kind: SeatKind): SeatPlan {
  return changeRow(plan, spot.row, (line) => {
    const at = line.seats[spot.place]
    if (!at || at.kind === kind) return line
    const painted: Place =
      kind === 'gap' ? { kind, number: at.number } : { kind, number: freeNumber(line, spot.place) }
    return { ...line, seats: line.seats.with(spot.place, painted) }
  })
}

/**
 * Returns the plan with this number at a place. Returns undefined if the number is not allowed or
 * if another seat of the row has it.
 */
export function renumber(plan: SeatPlan, spot: Spot, number: number): SeatPlan | undefined {
  const line = plan[spot.row]
  const at = line?.seats[spot.place]
  const isFit = Number.isInteger(number) && number >= 1 && number <= PLAN_LIMITS.number
  if (!line || !at || !isFit || numbersBeside(line, spot.place).has(number)) return undefined
  return plan.with(spot.row, { ...line, seats: line.seats.with(spot.place, { ...at, number }) })
}

/**
 * Returns the plan with this name for a row. Returns undefined if the name is not allowed or if
 * another row has it.
 */
export function rename(plan: SeatPlan, row: number, name: string): SeatPlan | undefined {
  const isTaken = plan.some((line, index) => index !== row && line.row === name)
  if (isTaken || !ROW_NAME.test(name)) return undefined
  return changeRow(plan, row, (line) => ({ ...line, row: name }))
}

/** Adds a standard seat to the right of a place. */
export function addPlace(plan: SeatPlan, spot: Spot): SeatPlan {
  return changeRow(plan, spot.row, (line) => {
    if (line.seats.length >= PLAN_LIMITS.places) return line
    const seat: Place = { kind: 'standard', number: freeNumber(line, -1) }
    return { ...line, seats: line.seats.toSpliced(spot.place + 1, 0, seat) }
  })
}

/** Removes a place. A row without places goes too, unless it is the last one. */
export function removePlace(plan: SeatPlan, spot: Spot): SeatPlan {
  const line = plan[spot.row]
  if (line?.seats.length === 1) return removeRow(plan, spot.row)
  return changeRow(plan, spot.row, (of) => ({ ...of, seats: of.seats.toSpliced(spot.place, 1) }))
}

/**
 * Adds a row behind this row. The new row has as many seats as this row, and the next free name.
 */
export function addRow(plan: SeatPlan, row: number): SeatPlan {
  if (plan.length >= PLAN_LIMITS.rows) return plan
  const name = freeName(plan, plan[row]?.row ?? '')
  return plan.toSpliced(row + 1, 0, straightRow(name, plan[row]?.seats.length ?? 1))
}

export function removeRow(plan: SeatPlan, row: number): SeatPlan {
  return plan.length > 1 ? plan.toSpliced(row, 1) : plan
}

/** Returns the same plan, and no copy, when nothing of the row changes. */
function changeRow(plan: SeatPlan, row: number, change: (line: SeatRow) => SeatRow): SeatPlan {
  const before = plan[row]
  if (!before) return plan
  const after = change(before)
  return after === before ? plan : plan.with(row, after)
}

/**
 * Returns the number of a place. Returns the next free number if the place has no number or if
 * another seat of the row has the same number.
 */
function freeNumber(line: SeatRow, place: number): number {
  const taken = numbersBeside(line, place)
  const own = line.seats[place]?.number
  return own !== undefined && !taken.has(own) ? own : Math.max(0, ...taken) + 1
}

function numbersBeside({ seats }: SeatRow, place: number): Set<number> {
  const others = seats.filter((at, index) => index !== place && at.kind !== 'gap')
  return new Set(others.flatMap(({ number }) => number ?? []))
}

/** Returns the first name after another one that no row has: B after A, AA after Z. */
function freeName(plan: SeatPlan, after: string): string {
  const taken = new Set(plan.map(({ row }) => row))
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))
  const names = [...letters, ...letters.map((letter) => letter + letter)]
  const later = names.slice(names.indexOf(after) + 1)
  return [...later, ...names].find((name) => !taken.has(name)) ?? 'AAA'
}
