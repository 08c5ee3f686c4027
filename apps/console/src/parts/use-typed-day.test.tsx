import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useTypedDay } from './use-typed-day.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function Field({ given, onDay }: { given: string; onDay: (day: string) => void }) {
  const [chosen, setChosen] = useState<string>()
  const input = useTypedDay(chosen ?? given, (day) => {
    onDay(day)
    setChosen(day)
  })
  return (
    <>
      <input type="date" aria-label="From" {...input} />
      <button onClick={() => setChosen('2026-01-01')}>January</button>
    </>
  )
}

/** Shows the field. Returns the days that it gives on. */
function show() {
  const days: string[] = []
  render(<Field given="2026-11-24" onDay={(day) => days.push(day)} />)
  return days
}

const field = () => screen.getByLabelText<HTMLInputElement>('From')
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const pause = () => {
  act(() => {
    vi.advanceTimersByTime(1_000)
  })
}

test('a year that is typed digit by digit is passed on once, when it is complete', () => {
  const days = show()
  for (const year of ['0002', '0020', '0202']) {
    type(`${year}-11-24`)
    pause()
  }
  type('2025-11-24')
  expect(days).toEqual([])
  pause()
  pause()
  expect(days).toEqual(['2025-11-24'])
})

test('Enter and leaving the field pass the day on at once, and only once', () => {
  const days = show()
  type('2025-11-24')
  fireEvent.keyDown(field(), { key: 'Enter' })
  fireEvent.blur(field())
  pause()
  type('2025-11-25')
  fireEvent.blur(field())
  expect(days).toEqual(['2025-11-24', '2025-11-25'])
})

test('the field shows a day that is chosen elsewhere, also the one that was typed before', () => {
  const days = show()
  type('2025-11-24')
  pause()
  fireEvent.click(screen.getByText('January'))
  expect(field().value).toBe('2026-01-01')
  type('2025-11-24')
  pause()
  expect(field().value).toBe('2025-11-24')
  expect(days).toEqual(['2025-11-24', '2025-11-24'])
})

test('an emptied field passes on that no day is chosen', () => {
  const days = show()
  type('')
  pause()
  expect(days).toEqual([''])
})
