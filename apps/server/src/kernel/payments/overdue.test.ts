import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isOverdue, isPastPayingTwice } from './overdue.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const hoursAgo = (hours: number) => new Date(NOW - hours * HOUR_MS)

beforeEach(() => void vi.useFakeTimers({ now: NOW }))
afterEach(() => void vi.useRealTimers())

test('a payment is expected for three days, including the last moment', () => {
  expect([0, 71.9, 72, 72.01].map((hours) => isOverdue(hoursAgo(hours)))).toEqual([false, false, false, true])
})

test('a second transaction is looked for during one day, including the last moment', () => {
  expect([0, 23.9, 24, 24.01].map((hours) => isPastPayingTwice(hoursAgo(hours)))).toEqual([false, false, false, true])
})
