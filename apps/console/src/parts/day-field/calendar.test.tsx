import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Calendar } from './calendar.tsx'

/** Shows the calendar. Returns the days that are chosen in it. */
function open(given: { day?: string; earliest?: string } = {}) {
  const days: string[] = []
  const { day = '2026-11-24', earliest } = given
  render(<Calendar day={day} earliest={earliest} today="2026-11-26" onPick={(one) => days.push(one)} />)
  return days
}

const press = (key: string, shiftKey = false) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, shiftKey })
const focused = () => document.activeElement?.getAttribute('aria-label')

test('the calendar opens on the chosen day and moves by arrow keys and Page Down', () => {
  open()
  expect(focused()).toBe('24 November 2026, Tuesday')
  expect(screen.getByRole('gridcell', { selected: true }).textContent).toBe('24')
  press('ArrowDown')
  expect(focused()).toBe('1 December 2026, Tuesday')
  expect(screen.getByText('December 2026')).toBeTruthy()
  press('PageUp')
  press('Home')
  expect(focused()).toBe('26 October 2026, Monday')
  press('PageDown', true)
  expect(focused()).toBe('26 October 2027, Tuesday')
})

test('the calendar opens on today while no day is chosen, and a press chooses one', () => {
  const days = open({ day: '' })
  expect(focused()).toBe('26 November 2026, Thursday')
  fireEvent.click(screen.getByLabelText('28 November 2026, Saturday'))
  expect(days).toEqual(['2026-11-28'])
})

test('the buttons turn the month and keep the focus', () => {
  open()
  const next = screen.getByLabelText('The next month')
  next.focus()
  fireEvent.click(next)
  expect(screen.getByText('December 2026')).toBeTruthy()
  expect(document.activeElement).toBe(next)
})

test('days before the first possible one cannot be chosen', () => {
  const days = open({ earliest: '2026-11-20' })
  fireEvent.click(screen.getByLabelText('19 November 2026, Thursday'))
  fireEvent.click(screen.getByLabelText('20 November 2026, Friday'))
  expect(days).toEqual(['2026-11-20'])
})
