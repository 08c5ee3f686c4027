import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SalesByHour } from './sales-by-hour.tsx'

const HOURS = [
  { hour: 6, kobo: 0, lastWeek: 10_000 },
  { hour: 7, kobo: 120_000, lastWeek: 90_000 },
]

test('the sales of an hour are shown on hover, on focus and in a table', () => {
  render(<SalesByHour hours={HOURS} />)
  const [first, second] = screen.getAllByRole('button')
  const caption = () => document.querySelector('figcaption > :last-child')?.textContent
  if (!first || !second) throw new Error('An hour is missing')
  fireEvent.pointerEnter(second)
  expect(caption()).toBe('7:00 AM: Today ₦1,200.00, A week ago ₦900.00')
  fireEvent.pointerLeave(second)
  expect(caption()).toMatch(/^Point at a bar/)
  act(() => first.focus())
  expect(caption()).toBe('6:00 AM: Today ₦0.00, A week ago ₦100.00')
  fireEvent.keyDown(first, { key: 'ArrowRight' })
  expect(document.activeElement).toBe(second)
  expect(screen.getByRole('row', { name: '7:00 AM ₦1,200.00 ₦900.00' })).toBeDefined()
})
