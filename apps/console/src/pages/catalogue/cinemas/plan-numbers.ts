import { PLAN_LIMITS, type Place, type SeatPlan, type SeatRow } from '@velvet/contract/catalogue/seat-plan'

/** The ways to number the seats of a row, each with the numbers of a row of five or six seats. */
export const WAYS = {
  left: 'From the left: 1 2 3 4 5',
  right: 'From the right: 5 4 3 2 1',
  odd: 'Odd, from the left: 1 3 5 7 9',
  even: 'Even, from the left: 2 4 6 8 10',
  'odd-right': 'Odd, from the right: 9 7 5 3 1',
  'even-right': 'Even, from the right: 10 8 6 4 2',
  'odd-even': 'Odd left, even right: 5 3 1 2 4 6',
  'even-odd': 'Even left, odd right: 6 4 2 1 3 5',
} as const
export type Way = keyof typeof WAYS

/** Numbers all seats of these rows. Gaps get no number, so that the numbers run on behind them. */
export function numberRows(plan: SeatPlan, { top, bottom }: { top: number; bottom: number }, way: Way): SeatPlan {
  return plan.map((line, row) => (row < top || row > bottom ? line : numbered(line, way)))
}

function numbered({ row, seats }: SeatRow, way: Way): SeatRow {
  const count = seats.filter(isSeat).length
  const numbers = numbersOf(way, count, seatsLeftOfMiddle(seats))
  let next = 0
  return {
    row,
    seats: seats.map((place): Place => {
      if (!isSeat(place)) return { kind: 'gap' }
      return { kind: place.kind, number: numbers[next++] ?? next }
    }),
  }
}

function numbersOf(way: Way, count: number, left: number): number[] {
  const odd = (to: number) => Array.from({ length: to }, (_, index) => 2 * index + 1)
  const even = (to: number) => Array.from({ length: to }, (_, index) => 2 * index + 2)
  switch (way) {
    case 'left':
      return Array.from({ length: count }, (_, index) => index + 1)
    case 'right':
      return numbersOf('left', count, left).toReversed()
    case 'odd':
      return odd(count)
    case 'even':
      return even(count)
    case 'odd-right':
      return odd(count).toReversed()
    case 'even-right':
      return even(count).toReversed()
    case 'odd-even':
      return [...odd(left).toReversed(), ...even(count - left)]
    case 'even-odd':
      return [...even(left).toReversed(), ...odd(count - left)]
  }
}

/**
 * Returns the number of seats to the left of the middle of a row. The middle is the aisle that is
 * nearest to it, or half of the seats in a row without an aisle.
 */
function seatsLeftOfMiddle(seats: readonly Place[]): number {
  const count = seats.filter(isSeat).length
  const half = count / 2
  const atGaps = seats.flatMap((place, index) => (isSeat(place) ? [] : seats.slice(0, index).filter(isSeat).length))
  const aisles = atGaps.filter((left) => left > 0 && left < count)
  const [nearest = Math.ceil(half)] = aisles.toSorted((one, other) => Math.abs(one - half) - Math.abs(other - half))
  return nearest
}

function isSeat(place: Place): place is Exclude<Place, { kind: 'gap' }> {
  return place.kind !== 'gap'
}

/**
 * Returns the plan with this number at a place. Returns undefined if the number is not allowed or
 * if another seat of the row has it.
 */
export function renumber(plan: SeatPlan, spot: { row: number; place: number }, number: number): SeatPlan | undefined {
  const line = plan[spot.row]
  const at = line?.seats[spot.place]
  const isFit = Number.isInteger(number) && number >= 1 && number <= PLAN_LIMITS.number
  if (!line || !at || !isFit || seatNumbers(line, spot.place).has(number)) return undefined
  return plan.with(spot.row, { ...line, seats: line.seats.with(spot.place, { ...at, number }) })
}

/**
 * Returns the number for a seat at a place: its own if no other seat of the row has it, and otherwise
 * the next free one. A number that a gap keeps is not free, so that the gap can become its seat again.
 */
export function nextNumber(line: SeatRow, place: number, own?: number): number {
  if (own !== undefined && !seatNumbers(line, place).has(own)) return own
  const numbers = line.seats.flatMap(({ number }, index) => (index === place ? [] : (number ?? [])))
  const highest = Math.max(0, ...numbers)
  if (highest < PLAN_LIMITS.number) return highest + 1
  const taken = new Set(numbers)
  let free = 1
  while (taken.has(free)) free += 1
  return free
}

function seatNumbers({ seats }: SeatRow, besides: number): Set<number> {
  const others = seats.filter((at, index) => index !== besides && isSeat(at))
  return new Set(others.flatMap(({ number }) => number ?? []))
}
