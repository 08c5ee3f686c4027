import { expect, test } from 'vitest'
import { differencesOf, isReady, seenSeats } from './differences.ts'
import type { DayDifference } from './differences.ts'
import { anEdit, aPlannedShowtime } from './test/a-planned-showtime.ts'

const SCREENS = [
  { id: 'one', name: 'Screen 1' },
  { id: 'two', name: 'Screen 2' },
]
const early = '2026-11-21T14:00:00.000Z'
const draft = aPlannedShowtime({ id: 'draft', state: 'draft', startsAt: early, endsAt: early })

function aDifference(given: Partial<DayDifference>): DayDifference {
  const day = { date: '2026-11-21', dayVersion: 'read', published: 1 }
  return { ...day, drafts: [], blocked: [], changes: [], warnings: [], ...given }
}

test("the difference lists changed showtimes in the day's order, with their authors", () => {
  const edit = anEdit({ screenID: 'two', ticketPrice: 30 })
  const changed = aPlannedShowtime({ seats: { sold: 7, total: 100, kept: 0 }, edit })
  const difference = aDifference({ drafts: [draft], changes: [changed] })
  expect(differencesOf(difference, SCREENS)).toMatchObject([
    { show: { id: 'draft' }, moves: false, text: ['New: 3:00\u00a0PM in Screen 1, 25 Vp'] },
    {
      show: { id: 'amina' },
      moves: true,
      by: 'Hauwa Bello',
      text: ['6:00\u00a0PM in Screen 1 becomes 6:00\u00a0PM in Screen 2', '25 Vp becomes 30 Vp'],
    },
  ])
  expect(isReady(difference)).toBe(true)
  expect(seenSeats(difference)).toEqual([{ id: 'amina', seats: 7 }])
})

test('a changed format is listed, and is not marked as a move', () => {
  const changes = [aPlannedShowtime({ format: '2D', edit: anEdit({ format: null }) })]
  expect(differencesOf(aDifference({ changes }), SCREENS)).toMatchObject([
    { moves: false, text: ['Format: 2D becomes none'] },
  ])
})

test('a day without drafts and edits has nothing to publish', () => {
  expect(differencesOf(aDifference({}), SCREENS)).toEqual([])
  expect(isReady(aDifference({}))).toBe(false)
})

test('a day with an edit that cannot be published is not ready, and says why', () => {
  const edit = anEdit({ ticketPrice: 30, problem: 'This showtime was cancelled' })
  const difference = aDifference({ drafts: [draft], changes: [aPlannedShowtime({ edit })] })
  expect(isReady(difference)).toBe(false)
  expect(differencesOf(difference, SCREENS)[1]?.problem).toBe('This showtime was cancelled')
})
