import { AppError } from '@velvet/contract/shared/errors'
import { expect, test } from 'vitest'
import { isKnownToHaveEnded } from './ended-sessions.ts'
import { liveRows } from './live-rows.ts'

test('all rows of a live session are returned, in their order', () => {
  const holder = { id: 'ada', sessionId: crypto.randomUUID() }
  expect(liveRows(['one', 'two', 'three'], holder)).toEqual(['one', 'two', 'three'])
  expect(isKnownToHaveEnded(holder.sessionId)).toBe(false)
})

test('without a returned row, only this session is remembered as ended', () => {
  const [ended, other] = [crypto.randomUUID(), crypto.randomUUID()]
  expect(() => liveRows([], { id: 'ada', sessionId: ended })).toThrow(new AppError('session-ended'))
  expect([isKnownToHaveEnded(ended), isKnownToHaveEnded(other)]).toEqual([true, false])
})
