import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawnRow } from '../test/drawn-row.ts'
import { chooseCounterBlock } from './counter-block.ts'
import { onlineSeats, straightRow, type SeatPlan } from './seat-plan.ts'
import { freeSeats, seatsForSale } from './seats.ts'

const blockIn = (plan: SeatPlan, count: number, taken: readonly string[] = []) =>
  chooseCounterBlock(plan, freeSeats(seatsForSale(plan), new Set(taken)), count)

const LARGE = Array.from('ABCDEFGHIJKLMNOPQRST', (row) => straightRow(row, 30))
const range = (row: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `${row}${from + at}`)

test('the counter gets a rectangle in the rows just behind the best place', () => {
  expect(blockIn(LARGE, 12)).toEqual([...range('N', 13, 18), ...range('O', 13, 18)])
})

test('the last row of the block has the seats that make no whole row', () => {
  expect(blockIn(LARGE, 11)).toEqual([...range('N', 13, 18), ...range('O', 13, 17)])
})

test('a block beside sold seats is as near to the best seat as possible', () => {
  expect(blockIn(LARGE, 4, range('N', 10, 20))).toEqual(range('O', 14, 17))
})

test('in a hall without rows behind, the block lies beside the best place', () => {
  expect(blockIn([straightRow('A', 10)], 4)).toEqual(['A1', 'A2', 'A3', 'A4'])
})

test('the best place is given only when every other seat is', () => {
  expect([...blockIn([straightRow('A', 3)], 3)].sort()).toEqual(['A1', 'A2', 'A3'])
  expect(blockIn([straightRow('A', 3)], 9)).toHaveLength(3)
  expect(blockIn([straightRow('A', 3)], 2, ['A1', 'A2', 'A3'])).toEqual([])
})

test('in any hall, the block has as many free seats as requested', () => {
  const row = fc
    .array(fc.constantFrom('s', 's', 's', 'w', '_', 'h'), { minLength: 1, maxLength: 12 })
    .map((places) => places.join(''))
  const plans = fc
    .array(row, { minLength: 1, maxLength: 8 })
    .map((rows) => rows.map((places, at) => drawnRow(String.fromCharCode(65 + at), places)))
  const situation = plans.chain((plan) =>
    fc.record({
      plan: fc.constant(plan),
      taken: fc.subarray([...onlineSeats(plan)]),
      count: fc.integer({ min: 0, max: 40 }),
    }),
  )
  fc.assert(
    fc.property(situation, ({ plan, taken, count }) => {
      const free = [...onlineSeats(plan)].filter((seat) => !taken.includes(seat))
      const block = blockIn(plan, count, taken)
      expect(new Set(block).size).toBe(Math.min(count, free.length))
      expect(block.filter((seat) => !free.includes(seat))).toEqual([])
    }),
  )
})
