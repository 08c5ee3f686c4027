import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeState } from '../state/gate-state.ts'
import type { QueuedUndo } from '../store/model.ts'
import { timeOfEntry } from './time-of-entry.ts'

// The clock of this phone is an hour slow, and its cinema is in Lagos, an hour ahead of UTC.
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-26T22:30:00Z'), toFake: ['Date'] })
  changeState({ offsetMs: HOUR_MS })
})
afterEach(() => {
  vi.useRealTimers()
  changeState({ offsetMs: 0 })
})

const anUndo = (at: string, offsetMs = 0): QueuedUndo => ({
  kind: 'undo',
  nonce: 'one',
  code: 'ABCDEFGHJKMN',
  at,
  offsetMs,
  timeZone: 'Africa/Lagos',
  reason: 'By mistake',
})

test("an entry has the cinema's local time, whatever the phone's clock", () => {
  expect(timeOfEntry(anUndo('2026-11-26T22:05:00Z', HOUR_MS))).toBe('12:05 AM')
  expect(timeOfEntry(anUndo('2026-11-26T23:05:00Z'))).toBe('12:05 AM')
})

test('an entry of yesterday also has its day, even if the phone still shows that day', () => {
  expect(timeOfEntry(anUndo('2026-11-26T21:05:00Z', HOUR_MS))).toMatch(/^Thu.*26\/Nov.*, 11:05 PM$/)
})
