import { fireEvent, render, screen } from '@testing-library/react'
import { test } from 'vitest'
import { Hall } from './hall.tsx'

test('a plan becomes smaller and larger step by step, and fits its box', () => {
  render(<Hall aria-label="Seats" />)
  const hall = screen.getByRole('grid').parentElement
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  press('Smaller')
  press('Smaller')
  screen.getByText('65%')
  press('Larger')
  screen.getByText('80%')
  const size = (name: string, value: number) => Object.defineProperty(hall?.parentElement, name, { value })
  size('clientWidth', 600)
  size('scrollWidth', 1200)
  size('clientHeight', 400)
  size('scrollHeight', 400)
  press('Whole hall')
  screen.getByText('50%')
})
