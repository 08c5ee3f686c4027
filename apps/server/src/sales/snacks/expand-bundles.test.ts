import { AppError } from '@velvet/contract/shared/errors'
import { expect, test } from 'vitest'
import { expandBundles, type Sellable } from './expand-bundles.ts'

const anItem = (itemId: string, fields: Partial<Sellable> = {}): Sellable => ({
  itemId,
  name: itemId,
  size: '',
  price: null,
  parts: null,
  tickets: null,
  ...fields,
})

const parts = ['popcorn', 'sauce', 'napkin'].map((id) => ({ count: 1, of: [id] }))
const ITEMS = [
  anItem('popcorn', { price: 750 }),
  anItem('sauce'),
  anItem('napkin'),
  anItem('menu', { price: 750, parts }),
  anItem('cheap', { price: 2, parts }),
]

/** Expands one item where 3 Vp are worth 2 francs, which have no smaller unit. */
function sold(itemID: string) {
  const itemOf = (id: string) => ITEMS.find(({ itemId }) => itemId === id)
  return expandBundles({
    ordered: [{ itemID, count: 1 }],
    itemOf,
    tickets: [],
    worth: (vp) => Math.round((vp * 2) / 3),
  })
}

test('each part of a bundle is worth something where a Point is worth less than a franc', () => {
  const expanded = sold('menu')
  if (expanded instanceof AppError) throw expanded
  expect(expanded.lines.map(({ price, kobo }) => [price, kobo])).toEqual([
    [748, 498],
    [1, 1],
    [1, 1],
  ])
})

test('a bundle that costs less than one unit for each of its parts is refused', () => {
  expect(sold('cheap')).toMatchObject({ code: 'item-not-here' })
})
