import { expect, test } from 'vitest'
import { edited, inputOf, presentWish, withWish } from './edits.ts'
import { aPlannedShowtime } from './test/a-planned-showtime.ts'

const planned = aPlannedShowtime()
const LATER = Date.parse('2026-11-21T18:00:00.000Z')

test('an edit holds what changes alone, and the version on which it is based', () => {
  const edits = withWish([], planned, { screenId: 'one', startsAt: LATER })
  expect(edits).toEqual([{ id: 'amina', version: 3, wish: { startsAt: LATER } }])
})

test('later edits of a showtime join the first, and one that leads back leaves nothing', () => {
  const first = withWish([], planned, { startsAt: LATER })
  const both = withWish(first, planned, { ownPrice: 30 })
  expect(both).toEqual([{ id: 'amina', version: 3, wish: { startsAt: LATER, ownPrice: 30 } }])
  expect(withWish(both, planned, presentWish(planned))).toEqual([])
})

test('an edit keeps the version that was read first, so that a change of others is noticed', () => {
  const edits = withWish([], planned, { startsAt: LATER })
  const [edit] = withWish(edits, aPlannedShowtime({ version: 4 }), { ownPrice: 30 })
  expect(edit?.version).toBe(3)
})

test('an edited showtime is drawn as it will be, with the seats that are sold now', () => {
  const sold = aPlannedShowtime({ seats: { sold: 7, total: 100 } })
  const edits = withWish([], sold, { startsAt: LATER, ownPrice: 30, cleaningMinutes: 20 })
  expect(edited(sold, edits)).toMatchObject({
    ...{ startsAt: LATER, price: 30, cleaningMinutes: 20, soldSeats: 7, isChanged: true },
  })
  expect(edited(sold, []).isChanged).toBe(false)
})

test('the server gets the price only where it is wished for, so that the card keeps its own', () => {
  expect(inputOf(planned, { startsAt: LATER })).toEqual({
    ...{ id: 'amina', filmID: 'film', screenID: 'one', startsAt: '2026-11-21T18:00:00.000Z' },
  })
  expect(inputOf(planned, { ownPrice: null })).toMatchObject({ ticketPrice: null })
})
