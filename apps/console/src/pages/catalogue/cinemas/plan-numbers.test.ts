import { PLAN_LIMITS, straightRow, type SeatPlan } from '@velvet/contract/catalogue/seat-plan'
import { expect, test } from 'vitest'
import { nextNumber, numberRows, renumber } from './plan-numbers.ts'
import type { Way } from './plan-numbers.ts'
import { drawn } from './test/drawn-plan.ts'

const [ROW] = [straightRow('A', 6)]
const gap = { kind: 'gap' } as const
const AISLED: SeatPlan = [{ ...ROW, seats: ROW.seats.toSpliced(2, 0, gap) }]
const numbered = (plan: SeatPlan, way: Way) => drawn(numberRows(plan, { top: 0, bottom: 0 }, way))

test.each<[Way, string]>([
  ['left', 'A:1 2 - 3 4 5 6'],
  ['right', 'A:6 5 - 4 3 2 1'],
  ['odd', 'A:1 3 - 5 7 9 11'],
  ['even', 'A:2 4 - 6 8 10 12'],
  ['odd-right', 'A:11 9 - 7 5 3 1'],
  ['even-right', 'A:12 10 - 8 6 4 2'],
  ['odd-even', 'A:3 1 - 2 4 6 8'],
  ['even-odd', 'A:4 2 - 1 3 5 7'],
])('the seats of a row with an aisle are numbered %s', (way, row) => {
  expect(numbered(AISLED, way)).toEqual([row])
})

test('without an aisle, odd seats get one half of a row and even seats the other', () => {
  expect(numbered([straightRow('A', 5)], 'odd-even')).toEqual(['A:5 3 1 2 4'])
})

test('only the selected rows are numbered, and every kind of seat keeps its kind', () => {
  const house = { kind: 'house', number: 9 } as const
  const hall = [straightRow('A', 3), { row: 'B', seats: [house, gap, house] }, straightRow('C', 2)]
  expect(drawn(numberRows(hall, { top: 1, bottom: 1 }, 'right'))).toEqual(['A:1 2 3', 'B:2h - 1h', 'C:1 2'])
})

test('the widest row needs no number above the highest allowed one', () => {
  const wide = [straightRow('A', PLAN_LIMITS.places)]
  const seats = numberRows(wide, { top: 0, bottom: 0 }, 'even')[0]?.seats ?? []
  expect(Math.max(...seats.map(({ number = 0 }) => number))).toBeLessThanOrEqual(PLAN_LIMITS.number)
})

test('no two seats of a row get one number', () => {
  const hall = [straightRow('A', 3)]
  expect(renumber(hall, { row: 0, place: 0 }, 3)).toBeUndefined()
  expect(renumber(hall, { row: 0, place: 0 }, 0)).toBeUndefined()
  expect(drawn(renumber(hall, { row: 0, place: 0 }, 7) ?? [])).toEqual(['A:7 2 3'])
})

test('once the highest allowed number is taken, a new seat gets the first free number', () => {
  const last = { kind: 'standard', number: PLAN_LIMITS.number } as const
  expect(nextNumber({ row: 'A', seats: [...straightRow('A', 2).seats, last] }, -1)).toBe(3)
})
