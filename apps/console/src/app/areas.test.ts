import { expect, test } from 'vitest'
import { areaAt, areasOf, grouped } from './areas.ts'

const admin = areasOf({ role: 'admin', cinemas: [] })
const at = (pathname: string) => areaAt(admin, pathname)?.label

test('the navigation has four groups, in the order of the daily work', () => {
  expect(grouped(admin).map(([group, areas]) => [group, ...areas.map(({ label }) => label)])).toEqual([
    ['Day', 'Today', 'Programme', 'Tills', 'Customers'],
    ['Money', 'Payments', 'Books', 'Reports'],
    ['Catalogue', 'Films', 'Cinemas', 'Prices'],
    ['Administration', 'Staff', 'Audit', 'Settings'],
  ])
})

test('a page belongs to the area with the longest matching path', () => {
  expect(['/', '/cinemas/tills/days', '/cinemas/1', '/programme/prices', '/programme/seats/1'].map(at)).toEqual([
    'Today',
    'Tills',
    'Cinemas',
    'Prices',
    'Programme',
  ])
  expect(['/programme/types', '/programme/items'].map(at)).toEqual(['Prices', 'Prices'])
  expect(at('/account')).toBeUndefined()
})
