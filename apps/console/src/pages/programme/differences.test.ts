import { expect, test } from 'vitest'
import { differencesOf } from './differences.ts'
import { withWish } from './edits.ts'
import { aPlannedShowtime } from './test/a-planned-showtime.ts'

const SCREENS = [
  { id: 'one', name: 'Screen 1' },
  { id: 'two', name: 'Screen 2' },
]
const onSale = aPlannedShowtime()
const early = '2026-11-21T14:00:00.000Z'
const draft = aPlannedShowtime({ id: 'draft', state: 'draft', startsAt: early, endsAt: early })

test('the difference lists new and changed showtimes in the order of the day', () => {
  const edits = withWish([], onSale, { screenId: 'two', ownPrice: 30 })
  const found = differencesOf([onSale, draft], edits, { screens: SCREENS })
  expect(found.map(({ show }) => show.id)).toEqual(['draft', 'amina'])
  expect(found.map(({ words }) => words)).toEqual([
    ['New: 3:00\u00a0PM in Screen 1, 25 Vp'],
    ['6:00\u00a0PM in Screen 1 becomes 6:00\u00a0PM in Screen 2', '25 Vp becomes 30 Vp'],
  ])
  expect(found.map(({ moves }) => moves)).toEqual([false, true])
})

test('a day without drafts and edits has no difference', () => {
  expect(differencesOf([onSale], [], { screens: SCREENS })).toEqual([])
})

test('an edit of a showtime that somebody else changed since is marked', () => {
  const edits = withWish([], onSale, { ownPrice: 30 })
  const [found] = differencesOf([{ ...onSale, version: 4 }], edits, { screens: SCREENS })
  expect(found?.isStale).toBe(true)
})

test('an edit whose answer was lost is not marked as changed by somebody else', () => {
  const edits = withWish([], onSale, { ownPrice: 30 })
  const around = { screens: SCREENS, sentIds: [onSale.id] }
  const [found] = differencesOf([{ ...onSale, version: 4 }], edits, around)
  expect(found).toMatchObject({ isStale: false, isSent: true })
})
