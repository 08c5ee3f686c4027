import { act, renderHook } from '@testing-library/react'
import { reportAnswerSource } from '@velvet/client/answer-source'
import { noteServerDate } from '@velvet/client/server-clock'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@velvet/contract/shared/time/durations'
import { localDateOf } from '@velvet/contract/shared/time/time'
import { afterEach, expect, test, vi } from 'vitest'
import { useToday } from './use-today.ts'

const [LAGOS, NAIROBI] = [HOUR_MS, 3 * HOUR_MS]

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  noteServerDate(new Date().toUTCString())
})

test("today is the day of the server's clock, also if the phone is a day behind", () => {
  const { result } = renderHook(() => useToday(LAGOS))
  const right = new Date(Date.now() + DAY_MS)
  act(() => {
    noteServerDate(right.toUTCString())
    reportAnswerSource({ kind: 'server' })
  })
  expect(result.current.today).toBe(localDateOf(right))
})

test.each(['Europe/London', 'Pacific/Auckland', 'America/Los_Angeles'])(
  'today is the day at the cinema, also on a phone with the clocks of %s',
  (zone) => {
    vi.stubEnv('TZ', zone)
    // It is half past midnight in Nairobi, and an evening in Lagos and in London.
    vi.useFakeTimers({ now: Date.parse('2026-11-21T21:30:00Z') })
    const at = (aheadMs: number) => renderHook(() => useToday(aheadMs)).result.current
    expect(at(LAGOS)).toEqual({ today: '2026-11-21', tomorrow: '2026-11-22' })
    expect(at(NAIROBI)).toEqual({ today: '2026-11-22', tomorrow: '2026-11-23' })
  },
)

test('today becomes another day at midnight at the cinema, while the app stays open', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T22:58:30Z') })
  const { result } = renderHook(() => useToday(LAGOS))
  act(() => void vi.advanceTimersByTime(MINUTE_MS))
  expect(result.current.today).toBe('2026-11-21')
  act(() => void vi.advanceTimersByTime(MINUTE_MS))
  expect(result.current).toEqual({ today: '2026-11-22', tomorrow: '2026-11-23' })
})
