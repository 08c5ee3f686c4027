import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useReading } from './use-reading.ts'

test('the late answer to an earlier question does not replace the present answer', async () => {
  const answers = {
    amina: Promise.withResolvers<string>(),
    gbomo: Promise.withResolvers<string>(),
  }
  const { result, rerender } = renderHook((key: keyof typeof answers) => useReading(key, () => answers[key].promise), {
    initialProps: 'amina',
  })
  rerender('gbomo')
  answers.gbomo.resolve('the present answer')
  await act(() => answers.gbomo.promise)
  answers.amina.resolve('the late answer')
  await act(() => answers.amina.promise)
  expect(result.current.value).toBe('the present answer')
})
