import fc from 'fast-check'
import { expect, test } from 'vitest'
import { leftAlone, takeSeats } from './chosen-seats.ts'
import { drawnRow } from '../test/drawn-row.ts'
import { onlineSeats } from './seat-plan.ts'
import { chooseSeats } from './choose-seats.ts'
import { freeSeats, seatsForSale } from './seats.ts'

const hall = [drawnRow('A', 'ss_ssw'), drawnRow('B', 'sshbs')]
const forSale = seatsForSale(hall)
const freeWithout = (...taken: string[]) => freeSeats(forSale, new Set(taken))

test('chosen seats of any kind are taken exactly, in the order of the choice', () => {
  expect(takeSeats(freeWithout('A1'), ['B5', 'A6'])).toMatchObject({ seats: ['B5', 'A6'] })
})

test('taken seats, house seats, blocked seats and seats that do not exist are named', () => {
  const requested = ['A1', 'A2', 'B3', 'B4', 'Z9']
  expect(takeSeats(freeWithout('A2'), requested)).toEqual({ notFree: ['A2', 'B3', 'B4', 'Z9'] })
})

test('a seat counts as left alone only if the choice itself leaves it so', () => {
  const long = freeSeats(seatsForSale([drawnRow('A', 'sssssss')]), new Set(['A5', 'A7']))
  expect(leftAlone(long, ['A3', 'A4'])).toEqual([])
  expect(leftAlone(long, ['A2', 'A3'])).toEqual(['A1', 'A4'])
  expect(leftAlone(long, ['A1', 'A2', 'A3', 'A4'])).toEqual([])
})

test('after any choice, the hall has exactly its other seats left', () => {
  const names = [...onlineSeats(hall)]
  const choices = fc.record({ taken: fc.subarray(names), wanted: fc.subarray(names) })
  fc.assert(
    fc.property(choices, ({ taken, wanted: requested }) => {
      const choice = takeSeats(freeWithout(...taken), requested)
      const lost = requested.filter((seat) => taken.includes(seat))
      if ('notFree' in choice) {
        expect(choice.notFree).toEqual(lost)
        return
      }
      expect(lost).toEqual([])
      expect(choice.left).toEqual(freeWithout(...taken, ...requested))
      const free = names.filter((seat) => !taken.includes(seat) && !requested.includes(seat))
      const next = chooseSeats(choice.left, free.length)
      expect([...(next?.seats ?? [])].sort()).toEqual(free.sort())
    }),
  )
})
