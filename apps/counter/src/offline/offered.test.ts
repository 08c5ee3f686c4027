import { expect, test } from 'vitest'
import { showtimeOf } from '../test/showtimes.ts'
import { offeredShowtimes } from './offered.ts'

test('a till offers its allotted seats, and online it offers all others too', () => {
  const [kept, other] = [showtimeOf({ id: 'kept' }), showtimeOf({ id: 'other', seatsLeft: 7 })]
  const seats = ['A1', 'A2'].map((seat) => ({ seat, code: `CODE${seat}` }))
  const allotments = { kept: { showtimeID: 'kept', seats, endsAt: kept.startsAt } }
  const left = (isOffline: boolean) =>
    offeredShowtimes({ showtimes: [kept, other], allotments, isOffline })?.map(({ seatsLeft }) => seatsLeft)
  expect(left(false)).toEqual([kept.seatsLeft + 2, 7])
  expect(left(true)).toEqual([2, 0])
})
