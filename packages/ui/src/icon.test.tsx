import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ChevronLeft } from './icons/chevron-left.ts'
import { X } from './icons/x.ts'

test('screen readers read an icon with a label', () => {
  render(<X size={16} aria-label="Remove" />)
  const icon = screen.getByRole('img', { name: 'Remove' })
  expect([icon.getAttribute('aria-hidden'), icon.getAttribute('width')]).toEqual([null, '16'])
})

test('screen readers skip an icon without a label', () => {
  const { container } = render(<X />)
  expect(container.firstElementChild?.getAttribute('aria-hidden')).toBe('true')
  expect(screen.queryByRole('img')).toBeNull()
})

test('only an icon that points along the reading direction turns with it', () => {
  const { container } = render([<ChevronLeft key="back" />, <X key="close" />])
  const turns = Array.from(container.children, (icon) => icon.getAttribute('data-turns'))
  expect(turns).toEqual(['true', null])
})
