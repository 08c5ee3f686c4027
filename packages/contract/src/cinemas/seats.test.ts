import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawnRow } from '../test/drawn-row.ts'
import { onlineSeats, straightRow } from './seat-plan.ts'
import type { SeatPlan } from './seat-plan.ts'
import { chooseSeats, freeSeats, seatsForSale } from './seats.ts'

const small = [straightRow('A', 4), straightRow('B', 6)]

function chooseIn(plan: SeatPlan, taken: ReadonlySet<string>, count: number) {
  return chooseSeats(freeSeats(seatsForSale(plan), taken), count)?.seats
}

const seatNames = (plan: SeatPlan) => [...onlineSeats(plan)]
const choose = (taken: string[], count: number) => chooseIn(small, new Set(taken), count)

test('seats are named by row and number, row after row', () => {
  expect(seatNames([straightRow('A', 2), straightRow('B', 1)])).toEqual(['A1', 'A2', 'B1'])
  expect(seatNames([])).toEqual([])
})

describe('the seats of one purchase', () => {
  test('an empty screen is filled from the first seat', () => {
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

  test('a party larger than any row fills the longest one, and the others sit together', () => {
    expect(choose([], 8)).toEqual(['A1', 'A2', 'B1', 'B2', 'B3', 'B4', 'B5', 'B6'])
  })

  test('a scattered screen splits a party into as few groups as possible', () => {
    expect(choose(['A2', 'B3'], 5)).toEqual(['A3', 'A4', 'B4', 'B5', 'B6'])
  })

  test('nobody in a party that must split sits alone if the same number of groups can prevent it', () => {
    expect(choose(['A4', 'B5'], 5)).toEqual(['A1', 'A2', 'B1', 'B2', 'B3'])
    // A single seat in a row further forward stays free for somebody who comes alone.
    expect(choose(['A2', 'B6'], 6)).toEqual(['A3', 'A4', 'B1', 'B2', 'B3', 'B4'])
  })

  test('a person sits alone if any other split would need more groups', () => {
    expect(choose(['A3', 'B3', 'B6'], 5)).toEqual(['A1', 'A2', 'A4', 'B1', 'B2'])
  })

  test('the last free seats can be bought, but not one more', () => {
    expect(choose(['A1', 'A2', 'A3', 'A4', 'B2', 'B4', 'B5', 'B6'], 2)).toEqual(['B1', 'B3'])
    expect(choose(['A1', 'A2', 'A3', 'A4', 'B2', 'B4', 'B5', 'B6'], 3)).toBeUndefined()
  })

  test('a taken seat that is not in the plan changes nothing', () => {
    expect(choose(['Z9'], 1)).toEqual(['A1'])
  })
})

describe('a plan with seats of all kinds', () => {
  const hall = [drawnRow('A', 'ss_ss'), drawnRow('B', 'ssbss'), drawnRow('C', 'ssswwh')]
  const chosen = (taken: string[], count: number) => chooseIn(hall, new Set(taken), count)
  const standard = ['A1', 'A2', 'A4', 'A5', 'B1', 'B2', 'B4', 'B5', 'C1', 'C2', 'C3']

  test('house seats, blocked seats and gaps are not among those for sale', () => {
    expect(seatNames(hall)).toEqual([...standard, 'C4', 'C5'])
  })

  test('a gap, a blocked seat or a wheelchair place between two seats makes them no neighbours', () => {
    expect(chosen([], 3)).toEqual(['C1', 'C2', 'C3'])
    expect(chosen([], 4)).toEqual(['A1', 'A2', 'C1', 'C2'])
    expect(chosen(['C1'], 3)).toEqual(['A1', 'A2', 'A4'])
  })

  test('a wheelchair place is given only to an order that the standard seats cannot hold', () => {
    expect(chosen(standard.slice(0, -1), 1)).toEqual(['C3'])
    expect(chosen(standard.slice(0, -1), 2)).toEqual(['C3', 'C4'])
    expect(chosen(standard, 2)).toEqual(['C4', 'C5'])
    expect(chosen([], 13)).toHaveLength(13)
    expect(chosen([], 14)).toBeUndefined()
  })

  test('seats keep their numbers beside a gap that has none', () => {
    const [a1, a2] = straightRow('A', 2).seats
    const withAisle = [{ row: 'A', seats: [a1, { kind: 'gap' }, a2].filter((place) => !!place) }]
    expect(seatNames(withAisle as SeatPlan)).toEqual(['A1', 'A2'])
    expect(chooseIn(withAisle as SeatPlan, new Set(), 1)).toEqual(['A1'])
  })
})

describe('on any screen, with any seats taken', () => {
  const situation = fc
    .array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 6 })
    .map((sizes) => sizes.map((seats, row) => straightRow(String.fromCharCode(65 + row), seats)))
    .chain((plan) =>
      fc.record({
        plan: fc.constant(plan),
        taken: fc.subarray(seatNames(plan)).map((seats) => new Set(seats)),
        count: fc.integer({ min: 1, max: 20 }),
      }),
    )

  test('exactly the requested seats are given, each of them free and given once, or none at all', () => {
    fc.assert(
      fc.property(situation, ({ plan, taken, count }) => {
        const free = seatNames(plan).filter((seat) => !taken.has(seat))
        const chosen = chooseIn(plan, taken, count)
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
        if (first) expect(chooseIn(plan, taken, count)).toEqual(first)
      }),
    )
  })

  test('a party is split into the fewest groups, and of these splits the one with the fewest alone', () => {
    fc.assert(
      fc.property(situation, ({ plan, taken, count }) => {
        const chosen = chooseIn(plan, taken, Math.min(count, 9))
        if (!chosen) return
        const sizes = groupSizes(plan, new Set(chosen))
        const lengths = groupSizes(
          plan,
          new Set(seatNames(plan).filter((seat) => !taken.has(seat))),
        )
        expect([sizes.length, alone(sizes)]).toEqual(bestSplit(lengths, chosen.length))
      }),
    )
  })

  test('a choice of seats returns the seats that are still free once the chosen ones are taken', () => {
    fc.assert(
      fc.property(situation, ({ plan, taken, count }) => {
        const hall = seatsForSale(plan)
        const chosen = chooseSeats(freeSeats(hall, taken), count)
        if (!chosen) return
        expect(chosen.left).toEqual(freeSeats(hall, new Set([...taken, ...chosen.seats])))
      }),
    )
  })

  test('the same screen always gives the same seats', () => {
    fc.assert(
      fc.property(situation, ({ plan, taken, count }) => {
        const again = new Set([...taken].reverse())
        expect(chooseIn(plan, again, count)).toEqual(chooseIn(plan, taken, count))
      }),
    )
  })
})

/** The simplest possible search: tries every starting seat of every row. */
function firstNeighbours(plan: SeatPlan, taken: ReadonlySet<string>, count: number) {
  for (const { row, seats } of plan) {
    for (let start = 1; start + count - 1 <= seats.length; start++) {
      const group = Array.from({ length: count }, (_, index) => `${row}${start + index}`)
      if (!group.some((seat) => taken.has(seat))) return group
    }
  }
  return undefined
}

/** The lengths of the groups of neighbours among these seats, row by row. */
function groupSizes(plan: SeatPlan, seats: ReadonlySet<string>): number[] {
  return plan.flatMap(({ row, seats: places }) =>
    Array.from(places, (_, index) => (seats.has(`${row}${index + 1}`) ? 'x' : ' '))
      .join('')
      .split(' ')
      .filter((group) => group !== '')
      .map((group) => group.length),
  )
}

const alone = (sizes: readonly number[]) =>
  sizes.length > 1 ? sizes.filter((size) => size === 1).length : 0

/** Tries every split. The best has the fewest groups and, among those, the fewest people alone. */
function bestSplit(lengths: readonly number[], count: number): [number, number] {
  const longestFirst = [...lengths].sort((one, other) => other - one)
  let splits: { sizes: number[]; missing: number }[] = [{ sizes: [], missing: count }]
  for (const length of longestFirst) {
    const whole = splits.filter(({ missing }) => missing === 0)
    if (whole.length > 0) return [whole[0]?.sizes.length ?? 0, fewestAlone(whole)]
    splits = splits.flatMap(({ sizes, missing }) =>
      Array.from({ length: Math.min(length, missing) }, (_, taken) => ({
        sizes: [...sizes, taken + 1],
        missing: missing - taken - 1,
      })),
    )
  }
  const whole = splits.filter(({ missing }) => missing === 0)
  return [whole[0]?.sizes.length ?? 0, fewestAlone(whole)]
}

function fewestAlone(splits: readonly { sizes: readonly number[] }[]): number {
  return Math.min(...splits.map(({ sizes }) => alone(sizes)))
}
