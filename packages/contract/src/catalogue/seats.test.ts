import { expect, test } from 'vitest'
import { drawnRow } from '../test/drawn-row.ts'
import { onlineSeats, straightRow } from './seat-plan.ts'
import type { SeatPlan } from './seat-plan.ts'
import { freeNames, freeSeats, hasSeatsTogether, seatsForSale } from './seats.ts'

test('seats are named by row and number, row after row', () => {
  const plan = [straightRow('A', 2), straightRow('B', 1)]
  expect([...onlineSeats(plan)]).toEqual(['A1', 'A2', 'B1'])
  expect([...onlineSeats([])]).toEqual([])
})

test('house seats, blocked seats and gaps are not among the free seats', () => {
  const hall = [drawnRow('A', 'ss_ss'), drawnRow('B', 'ssbss'), drawnRow('C', 'ssswwh')]
  const standard = ['A1', 'A2', 'A4', 'A5', 'B1', 'B2', 'B4', 'B5', 'C1', 'C2', 'C3']
  expect([...freeNames(seatsForSale(hall))].sort()).toEqual([...standard, 'C4', 'C5'])
})

test('seats separated by a gap, blocked seat or wheelchair place are not together', () => {
  const together = (places: string) => hasSeatsTogether(seatsForSale([drawnRow('A', places)]), 3)
  expect(['ss_s', 'ssbs', 'ssws', '_sss'].map(together)).toEqual([false, false, false, true])
})

test('a taken seat splits its neighbours, and an unknown seat changes nothing', () => {
  const hall = seatsForSale([straightRow('A', 5)])
  expect(hasSeatsTogether(freeSeats(hall, new Set(['A3'])), 3)).toBe(false)
  expect(freeSeats(hall, new Set(['Z9']))).toEqual(hall)
})

test('the distance counts seats sideways and two for each row', () => {
  const distances = (plan: SeatPlan) => seatsForSale(plan).standard.map((run) => run.map(({ distance }) => distance))
  // The best place of four rows is in the third one.
  const rows = [straightRow('A', 2), straightRow('B', 4), straightRow('C', 3), straightRow('D', 1)]
  expect(distances(rows)).toEqual([[1, 0, 1], [2], [3.5, 2.5, 2.5, 3.5], [4.5, 4.5]])
  // A plan with gaps says itself where its rows begin.
  expect(distances([drawnRow('A', 's_ss')])).toEqual([[1.5], [0.5, 1.5]])
})
