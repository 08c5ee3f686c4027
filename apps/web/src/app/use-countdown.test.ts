import { act, renderHook } from '@testing-library/react'
import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useCountdown } from './use-countdown.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

test('a clock that is set back does not prolong a wait', () => {
  const { result } = renderHook(() => useCountdown(5))
  pass(1_000)
  expect(result.current).toBe(4)
  vi.setSystemTime(Date.now() - HOUR_MS)
  pass(1_000)
  expect(result.current).toBe(3)
  pass(3_000)
  expect(result.current).toBe(0)
})

test('the countdown includes the time when the browser had paused it', () => {
  const { result } = renderHook(() => useCountdown(60))
  vi.setSystemTime(Date.now() + 29_000)
  pass(1_000)
  expect(result.current).toBe(30)
})
