import { straightRow, type SeatPlan } from '@velvet/contract/seat-plan'
import { expect, test } from 'vitest'
import {
  addPlace,
  addRow,
  nearest,
  paint,
  placeWords,
  removePlace,
  removeRow,
  rename,
  renumber,
} from './plan-edits.ts'

const HALL: SeatPlan = [straightRow('A', 3), straightRow('B', 2)]
const names = (plan: SeatPlan) =>
  plan.map(({ row, seats }) => `${row}:${seats.map(({ number }) => number ?? '-').join(' ')}`)

test('a place keeps its number when its kind changes, also by way of a gap', () => {
  const gap = paint(HALL, { row: 0, place: 1 }, 'gap')
  expect(placeWords(gap, { row: 0, place: 1 })).toBe('Row A, place 2, gap')
  const back = paint(gap, { row: 0, place: 1 }, 'wheelchair')
  expect(placeWords(back, { row: 0, place: 1 })).toBe('A2, wheelchair')
})

test('a gap whose number another seat has becomes a seat with the next free number', () => {
  const gap = paint(HALL, { row: 0, place: 0 }, 'gap')
  const taken = renumber(gap, { row: 0, place: 1 }, 1) ?? gap
  expect(names(paint(taken, { row: 0, place: 0 }, 'house'))[0]).toBe('A:4 1 3')
})

test('no two seats of a row get one number, and no two rows one name', () => {
  expect(renumber(HALL, { row: 0, place: 0 }, 3)).toBeUndefined()
  expect(renumber(HALL, { row: 0, place: 0 }, 0)).toBeUndefined()
  expect(names(renumber(HALL, { row: 0, place: 0 }, 7) ?? [])).toEqual(['A:7 2 3', 'B:1 2'])
  expect(rename(HALL, 0, 'B')).toBeUndefined()
  expect(rename(HALL, 0, 'A1')).toBeUndefined()
  expect(names(rename(HALL, 0, 'VIP') ?? [])).toEqual(['VIP:1 2 3', 'B:1 2'])
})

test('seats and rows are added with the next free number and name', () => {
  expect(names(addPlace(HALL, { row: 1, place: 0 }))).toEqual(['A:1 2 3', 'B:1 3 2'])
  expect(names(addRow(HALL, 0))).toEqual(['A:1 2 3', 'C:1 2 3', 'B:1 2'])
})

test('a row goes with its last place, and the last row stays', () => {
  const [one] = HALL
  const single = [straightRow('A', 1), straightRow('B', 1)]
  expect(names(removePlace(HALL, { row: 0, place: 0 }))[0]).toBe('A:2 3')
  expect(names(removePlace(single, { row: 0, place: 0 }))).toEqual(['B:1'])
  expect(removeRow(one ? [one] : [], 0)).toEqual([one])
  expect(nearest(single, { row: 5, place: 9 })).toEqual({ row: 1, place: 0 })
})
