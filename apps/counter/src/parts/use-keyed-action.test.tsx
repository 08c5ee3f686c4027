import { act, renderHook } from '@testing-library/react'
import { CallError, noAnswer } from '@velvet/client/call-error'
import { expect, test } from 'vitest'
import { useKeyedAction } from './use-keyed-action.ts'

/** Presses a button as often as there are answers, and returns the key of each call. */
async function keysOf(...answers: (CallError | undefined)[]) {
  const keys: string[] = []
  const { result } = renderHook(() =>
    useKeyedAction((key) => {
      const answer = answers[keys.push(key) - 1]
      return answer ? Promise.reject(answer) : Promise.resolve()
    }),
  )
  for (const _ of answers) await act(() => result.current.run())
  return keys
}

const refusal = (status: number) => new CallError('not-allowed', 'No', status)

test.each([
  ['no answer', noAnswer('network')],
  ['a failure of the server', refusal(503)],
  ['an ended session', refusal(401)],
  ['too many calls', refusal(429)],
])('after %s, pressing the button again repeats the same call, and not a second one', async (_, error) => {
  const [first, second] = await keysOf(error, undefined)
  expect(second).toBe(first)
})

test.each([
  ['was done', undefined],
  ['was refused', refusal(409)],
])('after an action that %s, pressing the button makes another call', async (_, answer) => {
  const [first, second] = await keysOf(answer, undefined)
  expect(second).not.toBe(first)
})
