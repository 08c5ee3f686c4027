import { expect, test } from 'vitest'
import { linesFor, newPrice } from './price-values.ts'

test('a copied line for a screen takes the screen with the same name or is left out', () => {
  const line = (name: string, screenId: string) => ({ ...newPrice(), name, screenId })
  const lines = [line('Every screen', ''), line('Big', 'a1'), line('Small', 'a2')]
  const theirs = [
    { id: 'a1', name: 'Screen 1' },
    { id: 'a2', name: 'Screen 2' },
  ]
  const copied = linesFor(lines, theirs, [{ id: 'b1', name: 'Screen 1' }])
  expect(copied.map(({ name, screenId }) => [name, screenId])).toEqual([
    ['Every screen', ''],
    ['Big', 'b1'],
  ])
  expect(copied.some(({ key }) => lines.some((original) => original.key === key))).toBe(false)
})
