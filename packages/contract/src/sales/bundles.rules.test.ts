import { expect, test } from 'vitest'
import { namedLines, orderKey, partsToChoose, textOfChoices, textOfParts, ticketsInBundles } from './bundles.rules.ts'

const NAMES = ['Popcorn, Large', 'Cola', 'Water'].map((name) => ({ itemID: name, name }))
const COMBO = {
  parts: [
    { count: 1, of: ['Popcorn, Large'] },
    { count: 2, of: ['Cola', 'Water'] },
  ],
}

test('a bundle says what it holds, and which parts are chosen', () => {
  expect(textOfParts(COMBO, NAMES)).toBe('Popcorn, Large · 2 × Cola / Water')
  expect(textOfParts({})).toBe('')
  expect(partsToChoose(COMBO)).toEqual([{ count: 2, of: ['Cola', 'Water'] }])
  expect(textOfChoices(['Cola'], NAMES)).toBe(' (Cola)')
  expect(textOfChoices()).toBe('')
})

test('a bundle with other choices is another line of an order', () => {
  expect(orderKey({ itemID: 'combo', choices: ['Cola'] })).not.toBe(orderKey({ itemID: 'combo', choices: ['Water'] }))
  expect(orderKey({ itemID: 'water' })).toBe(orderKey({ itemID: 'water', choices: [] }))
})

test('an order needs as many tickets of a type as its bundles include', () => {
  const items = [
    { count: 2, tickets: { typeID: 'adult', count: 1 } },
    { count: 1, tickets: { typeID: 'adult', count: 2 } },
    { count: 5 },
  ]
  expect([ticketsInBundles(items, 'adult'), ticketsInBundles(items, 'child')]).toEqual([4, 0])
})

test('each bundle has a heading above the first of its parts', () => {
  const of = (line: number) => ({ line, name: 'Combo', count: 1 })
  const lines = [
    { name: 'Popcorn', count: 1, bundle: of(1) },
    { name: 'Cola', count: 1, bundle: of(1) },
    { name: 'Popcorn', count: 1, bundle: of(2) },
    { name: 'Water', count: 3, bundle: null },
  ]
  expect(namedLines(lines).map(({ heading, text }) => [heading, text.replaceAll('\u00a0', '_')])).toEqual([
    ['1 × Combo', '__1 × Popcorn'],
    [undefined, '__1 × Cola'],
    ['1 × Combo', '__1 × Popcorn'],
    [undefined, '3 × Water'],
  ])
})
