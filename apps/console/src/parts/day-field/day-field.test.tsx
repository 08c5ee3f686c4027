import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DayField } from './day-field.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

interface Given {
  onDay: (day: string) => void
  earliest?: string
}

function Field({ onDay, ...given }: Given) {
  const [chosen, setChosen] = useState('2026-11-24')
  return (
    <>
      <DayField
        label="From"
        value={chosen}
        onChange={(day) => {
          onDay(day)
          setChosen(day)
        }}
        {...given}
      />
      <button onClick={() => setChosen('2026-01-01')}>January</button>
    </>
  )
}

/** Shows the field. Returns the days that it passes on. */
function show(given: Omit<Given, 'onDay'> = {}) {
  const days: string[] = []
  render(<Field {...given} onDay={(day) => days.push(day)} />)
  return days
}

const field = () => screen.getByLabelText<HTMLInputElement>('From')
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const pause = () => {
  act(() => {
    vi.advanceTimersByTime(1_000)
  })
}

test('a day that is typed digit by digit is passed on once, when its year is complete', () => {
  const days = show()
  expect(field().value).toBe('24/Nov/2026')
  for (const text of ['25', '25/1', '25/11', '25/11/2', '25/11/20', '25/11/202']) {
    type(text)
    pause()
  }
  type('25/11/2025')
  expect(days).toEqual([])
  pause()
  pause()
  expect(days).toEqual(['2025-11-25'])
  expect(field().value).toBe('25/Nov/2025')
})

test('Enter and leaving the field pass the day on at once, and only once', () => {
  const days = show()
  type('24.11.2025')
  fireEvent.keyDown(field(), { key: 'Enter' })
  fireEvent.blur(field())
  pause()
  type('25 nov 25')
  fireEvent.blur(field())
  expect(days).toEqual(['2025-11-24', '2025-11-25'])
})

test('an invalid date is refused when leaving the field, and the form is not sent', () => {
  const days = show()
  type('30/Feb/2026')
  expect(field().getAttribute('aria-invalid')).toBeNull()
  fireEvent.blur(field())
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('alert').textContent).toBe('Type a day such as 22/Nov/2026.')
  expect(field().validity.valid).toBe(false)
  expect(days).toEqual([])
  type('28/Feb/2026')
  expect(field().validity.valid).toBe(true)
})

test('a day before the first possible one is refused with a message that names it', () => {
  const days = show({ earliest: '2026-11-20' })
  type('19/11/2026')
  pause()
  expect(screen.getByRole('alert').textContent).toBe('The first possible day is 20/Nov/2026.')
  expect(days).toEqual([])
})

test('the field shows a day chosen elsewhere, even one typed before', () => {
  const days = show()
  type('2025-11-24')
  pause()
  fireEvent.click(screen.getByText('January'))
  expect(field().value).toBe('01/Jan/2026')
  type('2025-11-24')
  pause()
  expect(field().value).toBe('24/Nov/2025')
  expect(days).toEqual(['2025-11-24', '2025-11-24'])
})

test('an emptied field passes on that no day is chosen once it is left', () => {
  const days = show()
  type('')
  pause()
  expect(days).toEqual([])
  fireEvent.blur(field())
  expect(days).toEqual([''])
})
