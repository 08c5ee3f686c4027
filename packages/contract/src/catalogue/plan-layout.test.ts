import { drawnRow } from '../test/drawn-row.ts'
import { expect, test } from 'vitest'
import { freeInMiddle, layoutOf, seatFrom } from './plan-layout.ts'

test('the rows of a plan without gaps stand in the middle of the hall', () => {
  const { columns, rows } = layoutOf([drawnRow('A', 'ss'), drawnRow('B', 'ssss')])
  expect(columns).toBe(4)
  expect(rows.map(({ seats }) => seats[0]?.x)).toEqual([1, 0])
})

test('in a plan with gaps, each seat stands where the plan puts it', () => {
  const { rows } = layoutOf([drawnRow('A', '_ss'), drawnRow('B', 'sssss')])
  expect(rows[0]?.seats.map(({ name, x }) => [name, x])).toEqual([
    ['A2', 1],
    ['A3', 2],
  ])
})

test('arrow keys skip gaps in a row and move to the nearest seat of the next row', () => {
  const layout = layoutOf([drawnRow('A', 'ss_s'), drawnRow('B', '____'), drawnRow('C', 's__s')])
  expect(seatFrom(layout, 'A2', 'ArrowRight')).toBe('A4')
  expect(seatFrom(layout, 'A4', 'ArrowLeft')).toBe('A2')
  expect(seatFrom(layout, 'A2', 'ArrowDown')).toBe('C1')
  expect(seatFrom(layout, 'A4', 'ArrowDown')).toBe('C4')
  expect(seatFrom(layout, 'C4', 'ArrowUp')).toBe('A4')
  expect(seatFrom(layout, 'A1', 'End')).toBe('A4')
  expect(seatFrom(layout, 'A4', 'Home')).toBe('A1')
})

test('at an edge of the hall, and for any other key, the focus stays', () => {
  const layout = layoutOf([drawnRow('A', 'ss')])
  for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowDown', 'x']) {
    expect(seatFrom(layout, 'A1', key), key).toBeUndefined()
  }
})

test('of the free seats, the one nearest to the middle of the hall is offered first', () => {
  const layout = layoutOf([drawnRow('A', 'sss'), drawnRow('B', 'sssss'), drawnRow('C', 'sss')])
  expect(freeInMiddle(layout, () => true)).toBe('B3')
  expect(freeInMiddle(layout, (seat) => !seat.startsWith('B'))).toBe('A2')
  expect(freeInMiddle(layout, (seat) => seat === 'C3')).toBe('C3')
  expect(freeInMiddle(layout, () => false)).toBeUndefined()
})
