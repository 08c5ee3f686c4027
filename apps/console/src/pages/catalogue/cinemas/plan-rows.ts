import { PLAN_LIMITS, ROW_NAME, straightRow, type Place, type SeatPlan } from '@velvet/contract/catalogue/seat-plan'

interface Rows {
  top: number
  bottom: number
}

/**
 * Adds a row of standard seats behind a row, with its numbers and aisles and with the next free
 * name. A plan that has no room for it stays the same.
 */
export function addRow(plan: SeatPlan, row: number): SeatPlan {
  const above = plan[row]
  if (!above) return plan
  const seats = above.seats.map((place): Place =>
    place.kind === 'gap' ? place : { kind: 'standard', number: place.number },
  )
  // A row of gaps alone is a cross aisle, behind which a row of seats is wanted.
  const isAisle = seats.every(({ kind }) => kind === 'gap')
  return insertRows(plan, row, [isAisle ? straightRow('', seats.length).seats : seats])
}

/** Copies rows, with the kinds of their seats, behind the last of them. */
export function copyRows(plan: SeatPlan, { top, bottom }: Rows): SeatPlan {
  return insertRows(
    plan,
    bottom,
    plan.slice(top, bottom + 1).map(({ seats }) => seats),
  )
}

function insertRows(plan: SeatPlan, after: number, rows: readonly (readonly Place[])[]): SeatPlan {
  if (plan.length + rows.length > PLAN_LIMITS.rows) return plan
  return rows.reduce<SeatPlan>((next, seats, index) => {
    const row = freeName(next, next[after + index]?.row ?? '')
    return next.toSpliced(after + index + 1, 0, { row, seats })
  }, plan)
}

/** Removes rows. A plan keeps at least one row. */
export function removeRows(plan: SeatPlan, { top, bottom }: Rows): SeatPlan {
  const left = plan.toSpliced(top, bottom - top + 1)
  return left.length > 0 ? left : plan
}

/**
 * Returns the plan with this name for a row. Returns undefined if the name is not allowed or if
 * another row has it.
 */
export function rename(plan: SeatPlan, row: number, name: string): SeatPlan | undefined {
  const line = plan[row]
  const isTaken = plan.some((other, index) => index !== row && other.row === name)
  if (!line || isTaken || !ROW_NAME.test(name)) return undefined
  return plan.with(row, { ...line, row: name })
}

const LETTERS = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))
/** A to Z, AA to ZZ, and AAA to ZZZ, which are more names than a plan has rows. */
const NAMES = [1, 2, 3].flatMap((times) => LETTERS.map((letter) => letter.repeat(times)))

/** Returns a seat plan of straight rows. The first row is named A. */
export function straightPlan(rows: number, seats: number): SeatPlan {
  return NAMES.slice(0, rows).map((name) => straightRow(name, seats))
}

/** Names the rows in order, starting with A at the screen. Cross aisles are named last, after all rows of seats. */
export function nameInOrder(plan: SeatPlan): SeatPlan {
  const hasSeats = ({ seats }: SeatPlan[number]) => seats.some(({ kind }) => kind !== 'gap')
  const ordered = [...plan.filter(hasSeats), ...plan.filter((line) => !hasSeats(line))]
  const names = new Map(ordered.map((line, index) => [line, NAMES[index] ?? line.row]))
  return plan.map((line) => ({ ...line, row: names.get(line) ?? line.row }))
}

/** Returns the first name after another one that no row has: B after A, AA after Z. */
function freeName(plan: SeatPlan, after: string): string {
  const taken = new Set(plan.map(({ row }) => row))
  const later = NAMES.slice(NAMES.indexOf(after) + 1)
  const free = [...later, ...NAMES].find((name) => !taken.has(name))
  if (free === undefined) throw new Error('A plan has fewer rows than there are names')
  return free
}
