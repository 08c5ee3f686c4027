import { focusManager } from '@tanstack/react-query'
import { MINUTE_MS } from '@velvet/contract/shared/time/durations'
import { afterEach, expect, test, vi } from 'vitest'
import { followPresence } from './follow-presence.ts'

afterEach(() => vi.useRealTimers())

test('an unattended console stops reading until it is touched again', () => {
  vi.useFakeTimers()
  followPresence()
  expect(focusManager.isFocused()).toBe(true)
  vi.advanceTimersByTime(4 * MINUTE_MS)
  document.dispatchEvent(new Event('pointermove'))
  vi.advanceTimersByTime(4 * MINUTE_MS)
  expect(focusManager.isFocused()).toBe(true)
  vi.advanceTimersByTime(2 * MINUTE_MS)
  expect(focusManager.isFocused()).toBe(false)
  document.dispatchEvent(new Event('keydown'))
  expect(focusManager.isFocused()).toBe(true)
})
