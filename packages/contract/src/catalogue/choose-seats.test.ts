import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawnRow } from '../test/drawn-row.ts'
import { chooseSeats } from './choose-seats.ts'
import { onlineSeats, straightRow, type SeatPlan } from './seat-plan.ts'
import { freeSeats, seatsForSale } from './seats.ts'

function chooseIn(plan: SeatPlan, taken: Iterable<string>, count: number) {
  return chooseSeats(freeSeats(seatsForSale(plan), new Set(taken)), count)?.seats
}

const range = (row: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `${row}${from + at}`)

/** Gives seats to parties of these sizes, one after the other. */
function seatParties(plan: SeatPlan, sizes: readonly number[], taken: string[] = []): string[] {
  let free = freeSeats(seatsForSale(plan), new Set(taken))
  return sizes.map((size) => {
    const choice = chooseSeats(free, size)
    free = choice?.left ?? free
    return choice?.seats.join(' ') ?? 'none'
  })
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRST'
const LARGE = Array.from(LETTERS, (row) => straightRow(row, 30))

describe('the seats of one party', () => {
  test('a large hall fills from the middle, two thirds back', () => {
    expect(seatParties(LARGE, [3, 2, 4, 2])).toEqual(['M14 M15 M16', 'M17 M18', 'N14 N15 N16 N17', 'L15 L16'])
  })

  test('no single seat stays beside a party if another place is nearly as good', () => {
    const row = [straightRow('A', 8)]
    expect(chooseIn(row, range('A', 1, 3), 2)).toEqual(['A4', 'A5'])
    expect(seatParties(row, [2], ['A1'])).toEqual(['A4 A5'])
  })

  test('a single seat stays if every other place is much further away', () => {
    expect(chooseIn([straightRow('A', 2), ...Array.from('BCDEFGHIJK', (row) => straightRow(row, 3))], [], 2)).toEqual([
      'H1',
      'H2',
    ])
  })

  test('the only free seat is given to a single customer', () => {
    expect(chooseIn([straightRow('A', 1)], [], 1)).toEqual(['A1'])
    expect(chooseIn([straightRow('A', 1)], [], 2)).toBeUndefined()
  })

  test('of places that are equally near, the one further back wins, then the left one', () => {
    const three = [straightRow('A', 4), straightRow('B', 4), straightRow('C', 4)]
    expect(chooseIn(three, range('B', 1, 4), 4)).toEqual(range('C', 1, 4))
    expect(chooseIn([straightRow('A', 4)], [], 1)).toEqual(['A1'])
    expect(chooseIn([straightRow('A', 6)], [], 1)).toEqual(['A3'])
  })

  test('people on both sides of an aisle do not sit together', () => {
    expect(chooseIn([drawnRow('A', 'sss_sss')], [], 3)).toEqual(['A1', 'A2', 'A3'])
    expect(chooseIn([drawnRow('A', 'ss_ss'), drawnRow('B', 'sssss')], [], 3)).toEqual(['B1', 'B2', 'B3'])
  })

  test('a wheelchair place is given only to an order that the standard seats cannot hold', () => {
    const hall = [drawnRow('A', 'ssww')]
    expect(chooseIn(hall, ['A1'], 1)).toEqual(['A2'])
    expect(chooseIn(hall, ['A1'], 2)).toEqual(['A2', 'A3'])
    expect(chooseIn(hall, ['A1', 'A2'], 2)).toEqual(['A3', 'A4'])
    expect(chooseIn(hall, [], 4)).toHaveLength(4)
    expect(chooseIn(hall, [], 5)).toBeUndefined()
  })
})

describe('a party that finds no place together', () => {
  const rows = (...sizes: number[]) => sizes.map((size, at) => straightRow(LETTERS[at] ?? '', size))

  test('fills the longest row, and the others sit beside each other as near as possible', () => {
    expect(chooseIn(rows(4, 6), [], 8)).toEqual(['A1', 'A2', ...range('B', 1, 6)])
  })

  test('splits into as few groups as possible', () => {
    expect(chooseIn(rows(4, 6), ['A2', 'B3'], 5)).toEqual(['B1', 'B2', 'B4', 'B5', 'B6'])
  })

  test('leaves no guest alone if the same number of groups can prevent it', () => {
    expect(chooseIn(rows(4, 6), ['A4', 'B5'], 5)).toEqual(['A1', 'A2', 'A3', 'B3', 'B4'])
  })

  test('sits in groups that are near each other, also if both are further away', () => {
    const free = new Set(['M15', 'B1', 'B2', 'B4', 'T29', 'T30'])
    const taken = [...onlineSeats(LARGE)].filter((seat) => !free.has(seat))
    expect(chooseIn(LARGE, taken, 3)).toEqual(['B1', 'B2', 'B4'])
  })

  test('takes all that is left, but not one seat more', () => {
    expect(chooseIn(rows(4, 6), ['A1', 'A2', 'A3', 'A4', 'B2', 'B4', 'B5', 'B6'], 2)).toEqual(['B1', 'B3'])
    expect(chooseIn(rows(4, 6), ['A1', 'A2', 'A3', 'A4', 'B2', 'B4', 'B5', 'B6'], 3)).toBeUndefined()
  })
})

test('a very large party gets seats in a hall where no two of them are together', () => {
  const hall = seatsForSale(LARGE)
  const every = (seat: string) => Number(seat.slice(1)) % 2 === 0
  const free = freeSeats(hall, new Set([...onlineSeats(LARGE)].filter(every)))
  expect(new Set(chooseSeats(free, 250)?.seats).size).toBe(250)
  expect(chooseSeats(free, 301)).toBeUndefined()
})

test('a party that fits only at the back gets its seats despite single seats before', () => {
  const isFree = (seat: string) => /^(A|T)/.test(seat) || Number(seat.slice(1)) % 2 === 0
  const taken = [...onlineSeats(LARGE)].filter((seat) => !isFree(seat))
  const seats = chooseIn(LARGE, taken, 50) ?? []
  expect(seats).toHaveLength(50)
  expect(seats.filter((seat) => /^(A|T)/.test(seat))).toHaveLength(50)
})

describe('on any screen, with any seats taken', () => {
  const hall = fc.integer({ min: 1, max: 60 }).chain((width) =>
    fc.array(
      fc
        .array(fc.constantFrom('s', 's', 's', 's', 's', 's', '_'), {
          minLength: width,
          maxLength: width,
        })
        .map((places) => places.join('')),
      { minLength: 1, maxLength: 40 },
    ),
  )
  const situation = hall
    .map((rows) => rows.map((places, row) => drawnRow(rowName(row), places)))
    .chain((plan) =>
      fc.record({
        plan: fc.constant(plan),
        taken: fc.oneof(
          fc.subarray([...onlineSeats(plan)]),
          fc.nat().map((seed) => [...onlineSeats(plan)].filter((_, at) => (at * 7919 + seed) % 10 < 4)),
        ),
        count: fc.integer({ min: 1, max: 12 }),
      }),
    )

  test('a party gets the place that a search of all places finds', () => {
    fc.assert(
      fc.property(situation, ({ plan, taken, count }) => {
        const best = searchPlaces(plan, new Set(taken), count)
        if (best) expect(chooseIn(plan, taken, count)).toEqual(best)
      }),
    )
  })

  test('exactly the requested seats are given, each of them free and given once, or none', () => {
    fc.assert(
      fc.property(situation, ({ plan, taken, count }) => {
        const free = [...onlineSeats(plan)].filter((seat) => !taken.includes(seat))
        const chosen = chooseIn(plan, taken, count)
        if (count > free.length) return chosen === undefined
        const distinctAndFree = free.filter((seat) => chosen?.includes(seat))
        return chosen?.length === count && distinctAndFree.length === count
      }),
    )
  })

  test('a party is split into the fewest groups with the fewest single seats', () => {
    fc.assert(
      fc.property(situation, ({ plan, taken, count }) => {
        const chosen = chooseIn(plan, taken, Math.min(count, 9))
        if (!chosen) return
        const sizes = groupSizes(plan, new Set(chosen))
        const free = [...onlineSeats(plan)].filter((seat) => !taken.includes(seat))
        expect([sizes.length, alone(sizes)]).toEqual(bestSplit(groupSizes(plan, new Set(free)), chosen.length))
      }),
    )
  })

  test('a choice returns the seats that are still free once the chosen ones are taken', () => {
    fc.assert(
      fc.property(situation, ({ plan, taken, count }) => {
        const seats = seatsForSale(plan)
        const chosen = chooseSeats(freeSeats(seats, new Set(taken)), count)
        if (!chosen) return
        expect(chosen.left).toEqual(freeSeats(seats, new Set([...taken, ...chosen.seats])))
      }),
    )
  })
})

const rowName = (row: number) => `${row < 26 ? '' : 'A'}${String.fromCharCode(65 + (row % 26))}`

interface Place {
  seats: string[]
  cost: number
}

/** Tries every first seat, row after row from the back, and adds up what the rule says about each seat. */
function searchPlaces(plan: SeatPlan, taken: ReadonlySet<string>, count: number) {
  const focusRow = Math.round(0.65 * (plan.length - 1))
  const width = Math.max(...plan.map(({ seats }) => seats.length))
  const hasGaps = plan.some(({ seats }) => seats.some(({ kind }) => kind === 'gap'))
  let best: Place | undefined
  for (let row = plan.length - 1; row >= 0; row--) {
    const { row: name = '', seats = [] } = plan[row] ?? {}
    const isFree = (at: number) => seats[at]?.kind === 'standard' && !taken.has(`${name}${at + 1}`)
    const shift = hasGaps ? 0 : (width - seats.length) / 2
    for (let first = 0; first < seats.length; first++) {
      const places = Array.from({ length: count }, (_, at) => first + at)
      if (!places.every(isFree)) continue
      let cost = 0
      for (const at of places) {
        cost += 2 * Math.abs(row - focusRow) + Math.abs(at + shift - (width - 1) / 2)
      }
      if (isFree(first - 1) && !isFree(first - 2)) cost += 12
      if (isFree(first + count) && !isFree(first + count + 1)) cost += 12
      if (!best || cost < best.cost) best = { seats: places.map((at) => `${name}${at + 1}`), cost }
    }
  }
  return best?.seats
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

const alone = (sizes: readonly number[]) => (sizes.length > 1 ? sizes.filter((size) => size === 1).length : 0)

/** Returns the fewest groups and, with so many groups, the fewest people alone, by trying all sizes of the longest runs. */
function bestSplit(lengths: readonly number[], count: number): [number, number] {
  const longestFirst = [...lengths].sort((one, other) => other - one)
  let splits: { alone: number; missing: number }[] = [{ alone: 0, missing: count }]
  for (const [at, length] of longestFirst.entries()) {
    const next = splits.flatMap(({ alone, missing }) =>
      Array.from({ length: Math.min(length, missing) }, (_, taken) => ({
        alone: alone + Number(taken === 0),
        missing: missing - taken - 1,
      })),
    )
    const whole = next.filter(({ missing }) => missing === 0)
    if (whole.length > 0) {
      const least = Math.min(...whole.map(({ alone }) => alone))
      return [at + 1, at === 0 ? 0 : least]
    }
    splits = [...new Map(next.map((split) => [`${split.alone} ${split.missing}`, split])).values()]
  }
  return [0, 0]
}
