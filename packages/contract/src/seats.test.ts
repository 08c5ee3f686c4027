import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chooseSeats, seatNames } from './seats.ts'
import type { SeatRow } from './seats.ts'

const small: SeatRow[] = [
  { row: 'A', seats: 4 },
  { row: 'B', seats: 6 },
]

const choose = (taken: string[], count: number) => chooseSeats(small, new Set(taken), count)

test('seats are named by row and number, row after row', () => {
  expect(
    seatNames([
      { row: 'A', seats: 2 },
      { row: 'B', seats: 1 },
    ]),
  ).toEqual(['A1', 'A2', 'B1'])
  expect(seatNames([])).toEqual([])
})

describe('the seats of one purchase', () => {
  test('an empty screen is filled from its first seat', () => {
    expect(choose([], 3)).toEqual(['A1', 'A2', 'A3'])
  })

  test('a gap too small for the party is left for others', () => {
    expect(choose(['A3'], 3)).toEqual(['B1', 'B2', 'B3'])
  })

  test('a gap that just fits is used before a later row', () => {
    expect(choose(['A1'], 3)).toEqual(['A2', 'A3', 'A4'])
  })

  test('the end of one row and the start of the next are not neighbours', () => {
    expect(choose(['A1', 'A2', 'A3'], 2)).toEqual(['B1', 'B2'])
  })

  test('a party larger than any row fills the longest one, and the rest sits together', () => {
    expect(choose([], 8)).toEqual(['A1', 'A2', 'B1', 'B2', 'B3', 'B4', 'B5', 'B6'])
  })

  test('a scattered screen splits a party into the fewest groups', () => {
    expect(choose(['A2', 'B3'], 5)).toEqual(['A3', 'A4', 'B4', 'B5', 'B6'])
  })

  test('the last free seats can be bought, one more cannot', () => {
    expect(choose(['A1', 'A2', 'A3', 'A4', 'B2', 'B4', 'B5', 'B6'], 2)).toEqual(['B1', 'B3'])
    expect(choose(['A1', 'A2', 'A3', 'A4', 'B2', 'B4', 'B5', 'B6'], 3)).toBeUndefined()
  })

  test('a taken seat that is not in the plan changes nothing', () => {
    expect(choose(['Z9'], 1)).toEqual(['A1'])
  })
})

describe('on any screen, with any seats taken', () => {
  const situation = fc
    .array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 6 })
    .map((sizes) => sizes.map((seats, row) => ({ row: String.fromCharCode(65 + row), seats })))
    .chain((plan) =>
      fc.record({
        plan: fc.constant(plan),
        taken: fc.subarray(seatNames(plan)).map((seats) => new Set(seats)),
        count: fc.integer({ min: 1, max: 20 }),
      }),
    )

  test('exactly the seats asked for are given, each free and each once, or none at all', () => {
    fc.assert(
      fc.property(situation, ({ plan, taken, count }) => {
        const free = seatNames(plan).filter((seat) => !taken.has(seat))
        const chosen = chooseSeats(plan, taken, count)
        if (free.length < count) return chosen === undefined
        const distinctAndFree = free.filter((seat) => chosen?.includes(seat))
        return chosen?.length === count && distinctAndFree.length === count
      }),
    )
  })

  test('people sit together whenever a row allows it, in the first such place', () => {
    fc.assert(
      fc.property(situation, ({ plan, taken, count }) => {
        const first = firstNeighbours(plan, taken, count)
        if (first) expect(chooseSeats(plan, taken, count)).toEqual(first)
      }),
    )
  })

  test('the same screen always gives the same seats', () => {
    fc.assert(
      fc.property(situation, ({ plan, taken, count }) => {
        const again = new Set([...taken].reverse())
        expect(chooseSeats(plan, again, count)).toEqual(chooseSeats(plan, taken, count))
      }),
    )
  })
})

/** The plainest search there is: try every starting seat of every row. */
function firstNeighbours(plan: readonly SeatRow[], taken: ReadonlySet<string>, count: number) {
  for (const { row, seats } of plan) {
    for (let start = 1; start + count - 1 <= seats; start++) {
      const group = Array.from({ length: count }, (_, index) => `${row}${start + index}`)
      if (!group.some((seat) => taken.has(seat))) return group
    }
  }
  return undefined
}
