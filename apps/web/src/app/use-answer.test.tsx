import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useAnswer } from './use-answer.ts'

test('the late answer to an earlier question does not replace the present answer', async () => {
  const slow = Promise.withResolvers<string>()
  const present = Promise.resolve('the present answer')
  const [askSlowly, ask] = [() => slow.promise, () => present]
  const { result, rerender } = renderHook(useAnswer<string>, { initialProps: askSlowly })
  rerender(ask)
  await act(() => present)
  expect(result.current.answer).toBe('the present answer')
  slow.resolve('the late answer')
  await act(() => slow.promise)
  expect(result.current.answer).toBe('the present answer')
})
