import 'fake-indexeddb/auto'
import { DAY_MS } from '@velvet/contract/shared/time/durations'
import { afterEach, expect, test, vi } from 'vitest'
import { loadList } from '../lists/load-list.ts'
import { keepSetting } from '../store/database.ts'
import { SHOWTIME, aPage } from '../test/made-gate.ts'
import { answerCalls } from '../test/made-server.ts'
import { startGate, theGate } from './start-gate.ts'

afterEach(() => vi.useRealTimers())

test('a phone with a fast clock keeps its lists on reopening and deletes old ones', async () => {
  answerCalls({})
  await startGate()
  const { database } = theGate()
  await loadList(database, {
    showtimeId: SHOWTIME,
    ask: () => Promise.resolve(aPage()),
    onPage: () => undefined,
  })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * DAY_MS })
  await keepSetting(database, 'offsetMs', -3 * DAY_MS)
  await startGate()
  expect(theGate().lists.get(SHOWTIME)).toBeDefined()
  await keepSetting(database, 'offsetMs', 0)
  await startGate()
  expect(theGate().lists.get(SHOWTIME)).toBeUndefined()
})
