import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useReading } from './use-reading.ts'

/** Makes readings that the test answers one by one. */
function readings() {
  const begun: (() => void)[] = []
  const read = () => new Promise<void>((resolve) => begun.push(resolve))
  return {
    begun,
    read,
    answer: (index: number) => act(async () => Promise.resolve(begun[index]?.())),
  }
}

test('nothing counts as read before its own first answer', async () => {
  const [film, other] = [readings(), readings()]
  const { result, rerender } = renderHook(useReading, { initialProps: film.read })
  expect(result.current).toBe(false)
  await film.answer(0)
  expect(result.current).toBe(true)

  rerender(other.read)
  expect(result.current).toBe(false)
  await film.answer(0)
  expect(result.current).toBe(false)
  await other.answer(0)
  expect(result.current).toBe(true)
})

test('a late answer to an earlier read does not undo the result of a later one', async () => {
  const [slow, other] = [readings(), readings()]
  const { result, rerender } = renderHook(useReading, { initialProps: slow.read })
  rerender(other.read)
  await other.answer(0)
  await slow.answer(0)
  expect(result.current).toBe(true)
})

test('it reads again when the network is back, and not after the screen is left', () => {
  const { begun, read } = readings()
  const { unmount } = renderHook(useReading, { initialProps: read })
  act(() => void window.dispatchEvent(new Event('online')))
  expect(begun).toHaveLength(2)
  unmount()
  window.dispatchEvent(new Event('online'))
  expect(begun).toHaveLength(2)
})
