import { act, renderHook } from '@testing-library/react'
import { reportAnswerSource } from '@velvet/client/answer-source'
import { noteServerDate } from '@velvet/client/server-clock'
import { DAY_MS } from '@velvet/contract/durations'
import { localDateOf } from '@velvet/contract/time'
import { expect, onTestFinished, test } from 'vitest'
import { useToday } from './use-today.ts'

test("today is the day of the server's clock, also if the phone is a day behind", () => {
  onTestFinished(() => noteServerDate(new Date().toUTCString()))
  const { result } = renderHook(() => useToday())
  const right = new Date(Date.now() + DAY_MS)
  act(() => {
    noteServerDate(right.toUTCString())
    reportAnswerSource({ kind: 'server' })
  })
  expect(result.current.today).toBe(localDateOf(right))
})
