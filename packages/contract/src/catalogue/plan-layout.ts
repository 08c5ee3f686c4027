import { fill } from '../shared/words/spoken.ts'
import { isZone, seatName, ZONE_NAMES, type SeatKind, type SeatPlan, type SeatZone } from './seat-plan.ts'

export interface DrawnSeat {
  name: string
  row: string
  number: number
  kind: Exclude<SeatKind, 'gap'>
  /** The place in the row, counted in seats from the left edge of the hall. */
  x: number
}

interface DrawnRow {
  row: string
  seats: readonly DrawnSeat[]
}

export interface PlanLayout {
  /** The width of the hall in seats. */
  columns: number
  rows: readonly DrawnRow[]
}

/**
 * Says where each seat is drawn. The rows of a plan without gaps stand in the middle, because such a
 * plan does not say where they begin.
 */
export function layoutOf(plan: SeatPlan): PlanLayout {
  const columns = Math.max(...plan.map(({ seats }) => seats.length))
  const saysWhere = plan.some(({ seats }) => seats.some(({ kind }) => kind === 'gap'))
  const rows = plan.map(({ row, seats }) => {
    const start = saysWhere ? 0 : (columns - seats.length) / 2
    const drawn = seats.flatMap((place, at): DrawnSeat[] => {
      const name = seatName(row, place)
      if (name === undefined || place.kind === 'gap') return []
      return [{ name, row, number: place.number, kind: place.kind, x: start + at }]
    })
    return { row, seats: drawn }
  })
  return { columns, rows }
}

/** Returns the seat to which a key moves from another one; undefined at the edge, or for other keys. */
export function seatFrom(layout: PlanLayout, from: string, key: string): string | undefined {
  const at = layout.rows.findIndex(({ seats }) => seats.some(({ name }) => name === from))
  const seats = layout.rows[at]?.seats ?? []
  const place = seats.findIndex(({ name }) => name === from)
  const seat = seats[place]
  if (!seat) return undefined
  if (key === 'ArrowLeft') return seats[place - 1]?.name
  if (key === 'ArrowRight') return seats[place + 1]?.name
  if (key === 'Home') return seats[0]?.name
  if (key === 'End') return seats[seats.length - 1]?.name
  if (key === 'ArrowUp') return nearest(layout.rows.slice(0, at).reverse(), seat.x)
  if (key === 'ArrowDown') return nearest(layout.rows.slice(at + 1), seat.x)
  return undefined
}

/** Returns the seat that is nearest to a place, in the first row that has seats. */
function nearest(rows: readonly DrawnRow[], x: number): string | undefined {
  const seats = rows.find((row) => row.seats.length > 0)?.seats ?? []
  const distances = seats.map((seat) => Math.abs(seat.x - x))
  return seats[distances.indexOf(Math.min(...distances))]?.name
}

/** Returns the free seat that is nearest to the middle of the hall, where most people like to sit. */
export function freeInMiddle({ columns, rows }: PlanLayout, isFree: (seat: string) => boolean): string | undefined {
  const middle = { x: (columns - 1) / 2, line: (rows.length - 1) / 2 }
  const free = rows.flatMap(({ seats }, line) =>
    seats
      .filter(({ name }) => isFree(name))
      .map(({ name, x }) => ({ name, away: Math.hypot(x - middle.x, line - middle.line) })),
  )
  return free.sort((one, other) => one.away - other.away)[0]?.name
}

/** Each kind of seat has a whole sentence, because other languages order their words differently. */
export const SEAT_IN_WORDS = {
  seatInRow: 'Row {row}, seat {number}, {state}',
  wheelchairInRow: 'Row {row}, seat {number}, wheelchair place, {state}',
  besideWheelchair: 'Row {row}, seat {number}, beside a wheelchair place, {state}',
  inZone: 'Row {row}, seat {number}, {zone}, {state}',
} as const

/** Returns everything about a seat, such as `Row B, seat 4, wheelchair place, free`. */
export function seatAsText(
  { row, number, kind, name }: DrawnSeat,
  companions: ReadonlySet<string>,
  state: string,
  texts: typeof SEAT_IN_WORDS = SEAT_IN_WORDS,
  zones: Readonly<Record<SeatZone, string>> = ZONE_NAMES,
): string {
  if (isZone(kind)) return fill(texts.inZone, { row, number, state, zone: zones[kind] })
  const ofStandard = companions.has(name) ? texts.besideWheelchair : texts.seatInRow
  return fill(kind === 'wheelchair' ? texts.wheelchairInRow : ofStandard, { row, number, state })
}
