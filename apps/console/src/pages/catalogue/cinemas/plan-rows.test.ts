import {
  countOnlineSeats,
  PLAN_LIMITS,
  ROW_NAME,
  straightRow,
  type SeatPlan,
} from '@velvet/contract/catalogue/seat-plan'
import { expect, test } from 'vitest'
import { addRow, copyRows, nameInOrder, removeRows, rename, straightPlan } from './plan-rows.ts'
import { beginPlan, step } from './plan-steps.ts'
import { drawn } from './test/drawn-plan.ts'

const AISLED: SeatPlan = [
  {
    row: 'A',
    seats: [
      { number: 2, kind: 'standard' },
      { kind: 'gap' },
      { number: 5, kind: 'wheelchair' },
      { number: 7, kind: 'blocked' },
    ],
  },
  straightRow('B', 2),
]

test('an added row has the numbers and aisles of the row above, with seats on sale', () => {
  expect(drawn(addRow(AISLED, 0))).toEqual(['A:2 - 5w 7b', 'C:2 - 5 7', 'B:1 2'])
})

test('a copied row keeps its kinds of seats, and several rows are copied together', () => {
  expect(drawn(copyRows(AISLED, { top: 0, bottom: 0 }))).toEqual(['A:2 - 5w 7b', 'C:2 - 5w 7b', 'B:1 2'])
  expect(drawn(copyRows(AISLED, { top: 0, bottom: 1 })).slice(2)).toEqual(['C:2 - 5w 7b', 'D:1 2'])
})

test('a row that is added behind a cross aisle has seats', () => {
  const aisle = { row: 'B', seats: [{ kind: 'gap' }, { kind: 'gap' }] } as const
  expect(drawn(addRow([straightRow('A', 2), aisle], 1))[2]).toBe('C:1 2')
})

test('sixty new rows of a seat plan get names that continue from Z to AA', () => {
  for (const first of ['A', 'Z', 'VIP', 'ZZZ']) {
    let plan: SeatPlan = [straightRow(first, 1)]
    for (let row = 1; row < PLAN_LIMITS.rows; row += 1) plan = addRow(plan, plan.length - 1)
    const names = plan.map(({ row }) => row)
    expect(new Set(names).size).toBe(PLAN_LIMITS.rows)
    expect(names.every((name) => ROW_NAME.test(name))).toBe(true)
    if (first === 'A') expect(names.slice(24, 28)).toEqual(['Y', 'Z', 'AA', 'BB'])
    expect(addRow(plan, 0)).toBe(plan)
  }
})

test('no two rows have one name, and the last row stays', () => {
  const hall = [straightRow('A', 3), straightRow('B', 2)]
  expect(rename(hall, 0, 'B')).toBeUndefined()
  expect(rename(hall, 0, 'A1')).toBeUndefined()
  expect(drawn(rename(hall, 0, 'VIP') ?? [])).toEqual(['VIP:1 2 3', 'B:1 2'])
  expect(drawn(removeRows(hall, { top: 0, bottom: 0 }))).toEqual(['B:1 2'])
  expect(removeRows(hall, { top: 0, bottom: 1 })).toBe(hall)
})

test('a seat plan gets twenty rows of thirty seats in one action that can be undone', () => {
  const hall = step(beginPlan(AISLED), { do: 'draw', plan: straightPlan(20, 30), said: 'drawn' })
  expect(hall.plan.map(({ row }) => row).join('')).toBe('ABCDEFGHIJKLMNOPQRST')
  expect(countOnlineSeats(hall.plan)).toBe(600)
  expect(step(hall, { do: 'undo' }).plan).toBe(AISLED)
  const largest = straightPlan(PLAN_LIMITS.rows, 1)
  expect(new Set(largest.map(({ row }) => row)).size).toBe(PLAN_LIMITS.rows)
  expect(largest.every(({ row }) => ROW_NAME.test(row))).toBe(true)
})

test('rows are named in order from the screen, and cross aisles are named last', () => {
  const plan: SeatPlan = [straightRow('C', 2), { row: 'B', seats: [{ kind: 'gap' }] }, straightRow('A', 2)]
  expect(nameInOrder(plan).map(({ row }) => row)).toEqual(['A', 'C', 'B'])
})
