import { onlineSeats, PLAN_LIMITS, straightRow, type SeatPlan } from '@velvet/contract/catalogue/seat-plan'
import { expect, test } from 'vitest'
import { addAisle, addSeats, nearest, paint, placeText, removePlaces } from './plan-edits.ts'
import { renumber } from './plan-numbers.ts'
import { drawn } from './test/drawn-plan.ts'

const HALL: SeatPlan = [straightRow('A', 3), straightRow('B', 2)]
const one = (row: number, place: number) => ({ top: row, bottom: row, left: place, right: place })

test('a place keeps its number when its kind changes, also by way of a gap', () => {
  const gap = paint(HALL, one(0, 1), 'gap')
  expect(placeText(gap[0], 1)).toBe('Row A, place 2, gap')
  expect(placeText(paint(gap, one(0, 1), 'wheelchair')[0], 1)).toBe('A2, wheelchair')
})

test('a tool paints every selected place, and gaps get the next free number', () => {
  const plan = addAisle(HALL, { top: 0, bottom: 1, left: 1, right: 1 })
  expect(drawn(plan)).toEqual(['A:1 - 2 3', 'B:1 - 2'])
  const painted = paint(plan, { top: 0, bottom: 1, left: 0, right: 2 }, 'house')
  expect(drawn(painted)).toEqual(['A:1h 4h 2h 3', 'B:1h 3h 2h'])
})

test('a gap whose number another seat has becomes a seat with the next free number', () => {
  const gap = paint(HALL, one(0, 0), 'gap')
  const taken = renumber(gap, { row: 0, place: 1 }, 1) ?? gap
  expect(drawn(paint(taken, one(0, 0), 'house'))[0]).toBe('A:4h 1 3')
})

test('an added seat takes no number reserved by a gap', () => {
  const gap = paint(HALL, one(0, 2), 'gap')
  const added = addSeats(gap, one(0, 0))
  expect(drawn(added)[0]).toBe('A:1 4 2 -')
  expect(drawn(paint(added, one(0, 3), 'standard'))[0]).toBe('A:1 4 2 3')
})

test('an aisle through several rows renames no seat and skips shorter rows', () => {
  const hall = [straightRow('A', 4), straightRow('B', 1), straightRow('C', 4)]
  const plan = addAisle(hall, { top: 0, bottom: 2, left: 2, right: 3 })
  expect(drawn(plan)).toEqual(['A:1 2 - 3 4', 'B:1', 'C:1 2 - 3 4'])
  expect(onlineSeats(plan)).toEqual(onlineSeats(hall))
})

test('an aisle is added to all selected rows or to none', () => {
  const hall = [straightRow('A', PLAN_LIMITS.places), straightRow('B', 4)]
  expect(addAisle(hall, { top: 0, bottom: 1, left: 2, right: 2 })).toBe(hall)
})

test('a seat that is added in the middle renames no other seat', () => {
  expect(drawn(addSeats(HALL, one(1, 0)))).toEqual(['A:1 2 3', 'B:1 3 2'])
})

test('a row goes with its last place, and the last row stays', () => {
  const single = [straightRow('A', 1), straightRow('B', 1)]
  expect(drawn(removePlaces(HALL, one(0, 0)))[0]).toBe('A:2 3')
  expect(drawn(removePlaces(single, one(0, 0)))).toEqual(['B:1'])
  expect(removePlaces(single, { top: 0, bottom: 1, left: 0, right: 0 })).toBe(single)
  expect(nearest(single, { row: 5, place: 9 })).toEqual({ row: 1, place: 0 })
})
