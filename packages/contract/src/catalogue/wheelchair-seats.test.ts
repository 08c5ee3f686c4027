import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawnRow } from '../test/drawn-row.ts'
import { onlineSeats, type SeatPlan } from './seat-plan.ts'
import { freeSeats, seatsForSale } from './seats.ts'
import { chooseWithWheelchair, companionSeats } from './wheelchair-seats.ts'

function chooseIn(plan: SeatPlan, count: number, ...taken: string[]) {
  return chooseWithWheelchair(freeSeats(seatsForSale(plan), new Set(taken)), count)?.seats
}

describe('a customer who needs a wheelchair place', () => {
  const hall = [drawnRow('A', 'ssssss'), drawnRow('B', 'sssww'), drawnRow('C', 'w_sswsb')]

  test('gets one first, although other seats are free', () => {
    expect(chooseIn(hall, 1)).toEqual(['B4'])
  })

  test('sits beside the companion, whose seat is no other wheelchair place', () => {
    expect(chooseIn(hall, 2)).toEqual(['B3', 'B4'])
    expect(chooseIn(hall, 3)).toEqual(['B2', 'B3', 'B4'])
    expect(chooseIn(hall, 2, 'B3')).toEqual(['C4', 'C5'])
    expect(chooseIn(hall, 2, 'B3', 'C4')).toEqual(['C5', 'C6'])
  })

  test('has as many companions beside the place as fit, and the others sit together', () => {
    expect(chooseIn(hall, 7)).toEqual(['B1', 'B2', 'B3', 'B4', 'B5', 'C3', 'C4'])
  })

  test('gets a place with another one beside it if no other seat is beside one', () => {
    expect(chooseIn(hall, 2, 'B3', 'C4', 'C6')).toEqual(['B4', 'B5'])
  })

  test('still gets the last place if the seats beside it are taken', () => {
    expect(chooseIn(hall, 2, 'B4', 'B5', 'C4', 'C5', 'C6')).toEqual(['C1', 'B3'])
  })

  test('gets nothing if no such place is free, or if too few seats are', () => {
    expect(chooseIn(hall, 1, 'B4', 'B5', 'C1', 'C5')).toBeUndefined()
    expect(chooseIn(hall, 17)).toBeUndefined()
    expect(chooseIn([drawnRow('A', 'sss')], 1)).toBeUndefined()
  })
})

test('companion seats are the standard seats beside a wheelchair place', () => {
  const plan = [drawnRow('A', 'sswws'), drawnRow('B', 'w_shw'), drawnRow('C', 'ss')]
  expect([...companionSeats(plan)]).toEqual(['A2', 'A5'])
})

test('in any hall, a wheelchair request includes a wheelchair place', () => {
  const rows = fc.array(
    fc
      .array(fc.constantFrom('s', 's', 's', 'w', '_', 'h'), { minLength: 1, maxLength: 8 })
      .map((places) => places.join('')),
    { minLength: 1, maxLength: 4 },
  )
  const situations = rows
    .map((drawn) => drawn.map((places, row) => drawnRow(String.fromCharCode(65 + row), places)))
    .chain((plan) =>
      fc.record({
        plan: fc.constant(plan),
        taken: fc.subarray([...onlineSeats(plan)]),
        count: fc.integer({ min: 1, max: 12 }),
      }),
    )
  fc.assert(
    fc.property(situations, ({ plan, taken, count }) => {
      const hall = seatsForSale(plan)
      const free = [...onlineSeats(plan)].filter((seat) => !taken.includes(seat))
      const places = hall.wheelchair
        .flatMap((run) => run.map(({ name }) => name))
        .filter((seat) => !taken.includes(seat))
      const choice = chooseWithWheelchair(freeSeats(hall, new Set(taken)), count)
      if (places.length === 0 || free.length < count) {
        expect(choice).toBeUndefined()
        return
      }
      const seats = choice?.seats ?? []
      expect(free.filter((seat) => seats.includes(seat))).toHaveLength(count)
      expect(seats).toHaveLength(count)
      expect(places.some((seat) => seats.includes(seat))).toBe(true)
      expect(choice?.left).toEqual(freeSeats(hall, new Set([...taken, ...seats])))
    }),
  )
})
