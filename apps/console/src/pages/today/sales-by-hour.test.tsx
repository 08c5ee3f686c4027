import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SalesByHour } from './sales-by-hour.tsx'

const HOURS = [
  { hour: 6, vp: 0, lastWeek: 100 },
  { hour: 7, vp: 1200, lastWeek: 900 },
]

test('the sales of an hour are told on hover, on focus, and in a table', () => {
  render(<SalesByHour hours={HOURS} />)
  const [first, second] = screen.getAllByRole('button')
  const caption = () => document.querySelector('figcaption')?.textContent
  if (!first || !second) throw new Error('An hour is missing')
  fireEvent.pointerEnter(second)
  expect(caption()).toBe('7:00 AM: 1,200 Vp, a week ago 900 Vp')
  fireEvent.pointerLeave(second)
  expect(caption()).toMatch(/^Red is today/)
  act(() => first.focus())
  expect(caption()).toBe('6:00 AM: 0 Vp, a week ago 100 Vp')
  fireEvent.keyDown(first, { key: 'ArrowRight' })
  expect(document.activeElement).toBe(second)
  expect(screen.getByRole('row', { name: '7:00 AM 1,200 Vp 900 Vp' })).toBeDefined()
})
