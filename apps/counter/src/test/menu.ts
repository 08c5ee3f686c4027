import type { Menu } from '../calls.ts'

const size = (itemID: string, name: string, kobo: number, soldOut = false) => ({ itemID, name, kobo, soldOut, vp: 100 })
const part = (...of: string[]) => ({ choose: 1 as const, count: 1, of })
const POPCORN = {
  ...size('small', 'Popcorn', 150_000),
  sizes: [size('small', 'Small', 150_000), size('large', 'Large', 250_000)],
}
const item = (itemID: string, name: string, kobo: number | null, of: { age?: number; preparation?: 'made' } = {}) => ({
  itemID,
  name,
  kobo,
  age: of.age ?? null,
  preparation: of.preparation ?? ('ready' as const),
})

/** A menu with sizes, a sold-out drink, a bundle with a choice, and a bundle with a ticket. */
export const MENU: Menu = {
  cinemaID: 'cinema',
  version: '1',
  categories: [
    { name: 'Popcorn', items: [POPCORN] },
    { name: 'Drinks', items: [size('water', 'Water', 50_000), { ...size('beer', 'Beer', 200_000, true), age: 18 }] },
    {
      name: 'Bundles',
      items: [
        { ...size('combo', 'Combo', 280_000), parts: [part('large'), part('water', 'cola', 'beer')], version: 'seen' },
        { ...size('night', 'Film night', 600_000), parts: [part('large')], tickets: { typeID: 'adult', count: 1 } },
      ],
    },
  ],
  options: [
    { itemID: 'large', name: 'Popcorn, Large', soldOut: false },
    { itemID: 'water', name: 'Water', soldOut: false },
    { itemID: 'cola', name: 'Cola', soldOut: false },
    { itemID: 'beer', name: 'Beer', soldOut: true },
  ],
  items: [
    item('small', 'Popcorn, Small', 150_000, { preparation: 'made' }),
    item('large', 'Popcorn, Large', 250_000, { preparation: 'made' }),
    item('water', 'Water', 50_000),
    item('cola', 'Cola', null),
    item('beer', 'Beer', 200_000, { age: 18 }),
    item('combo', 'Combo', 280_000),
    item('night', 'Film night', 600_000),
  ],
  taxes: [{ kind: 'vat', name: 'VAT', ppm: 75_000, base: 'net' }],
  exhibitor: { name: 'Galaxy Ltd', tin: '1234-0001', rcNumber: 'RC 998877' },
}
