import { expect, test } from 'vitest'
import { centersPath, DEFAULT_PRODUCT_NAME, productSlug } from './product.ts'

test.each([
  [DEFAULT_PRODUCT_NAME, 'velvet'],
  ['Film House', 'filmhouse'],
  ['Ciné+', 'cine'],
  ["O'Neill 24", 'oneill24'],
  ['電影', 'velvet'],
  ['', 'velvet'],
])('"%s" is written %s in addresses', (name, slug) => {
  expect(productSlug(name)).toBe(slug)
})

test('the centers have an address with the name of the product', () => {
  expect(centersPath('Velvet')).toBe('/velvetcenters')
})
