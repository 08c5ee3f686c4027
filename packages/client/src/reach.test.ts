import { expect, test, vi } from 'vitest'
import { onReach, reachOf, tellReach } from './reach.ts'

test('an answer that the phone kept says when the server gave it', () => {
  expect(reachOf(null)).toEqual({ kind: 'reached' })
  expect(reachOf('Sat, 21 Nov 2026 10:00:00 GMT')).toEqual({
    kind: 'kept',
    at: '2026-11-21T10:00:00.000Z',
  })
  expect(reachOf('no date')).toMatchObject({ kind: 'kept' })
})

test('a listener hears of every call until it stops listening', () => {
  const listener = vi.fn()
  const stop = onReach(listener)
  tellReach({ kind: 'unreached' })
  stop()
  tellReach({ kind: 'reached' })
  expect(listener.mock.calls).toEqual([[{ kind: 'unreached' }]])
})
