import { expect, test, vi } from 'vitest'
import { answerSourceOf, onAnswerSource, reportAnswerSource } from './answer-source.ts'

test('an answer that the phone kept says when the server gave it', () => {
  expect(answerSourceOf(null)).toEqual({ kind: 'server' })
  expect(answerSourceOf('Sat, 21 Nov 2026 10:00:00 GMT')).toEqual({
    kind: 'phone',
    at: '2026-11-21T10:00:00.000Z',
  })
  expect(answerSourceOf('no date')).toMatchObject({ kind: 'phone' })
})

test('a listener gets every call until it stops listening', () => {
  const listener = vi.fn()
  const stop = onAnswerSource(listener)
  reportAnswerSource({ kind: 'nowhere' })
  stop()
  reportAnswerSource({ kind: 'server' })
  expect(listener.mock.calls).toEqual([[{ kind: 'nowhere' }]])
})
