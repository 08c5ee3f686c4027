import type { changeItem, Item } from '@velvet/contract/catalogue/items.calls'
import type { InputOf } from '@velvet/contract/shared/endpoint'
import { formatKobo } from '@velvet/contract/shared/kobo'
import { shortDate } from '@velvet/contract/shared/time/time'
import { wholeNumberIn } from '@velvet/contract/shared/typing/typed-number'

/** The fields of the form for an item. Numbers are texts, and an empty text stands for null. */
export type ItemValues = Omit<Item, 'id' | 'version' | 'prices' | 'age' | 'unit' | 'position'> &
  Record<'age' | 'unit' | 'position', string>

export const NEW_ITEM: ItemValues = {
  name: '',
  size: '',
  category: '',
  unit: '',
  preparation: 'ready',
  age: '',
  online: true,
  tills: true,
  position: '0',
  archived: false,
  parts: [],
  tickets: null,
}

export function valuesOf({ unit, age, position, ...item }: Item): ItemValues {
  const { name, size, category, preparation, online, tills, archived, parts, tickets } = item
  return {
    name,
    size,
    category,
    preparation,
    online,
    tills,
    archived,
    parts,
    tickets,
    unit: unit ?? '',
    age: age === null ? '' : String(age),
    position: String(position),
  }
}

/** Returns the input of the call. A number that cannot be read is sent as NaN, which the server refuses. */
export function inputOf(values: ItemValues): Omit<InputOf<typeof changeItem>, 'id'> {
  const { age, unit, position, ...fields } = values
  return {
    ...fields,
    unit: unit.trim() === '' ? null : unit,
    age: age.trim() === '' ? null : (wholeNumberIn(age) ?? NaN),
    position: wholeNumberIn(position) ?? NaN,
  }
}

/** Returns the price of an item in a cinema, and the next one if there is one. */
export function priceText({ prices }: Pick<Item, 'prices'>, cinemaId: string): string {
  const there = prices.filter(({ cinemaID }) => cinemaID === cinemaId)
  const textOf = (kobo: number | null | undefined) => (typeof kobo === 'number' ? formatKobo(kobo) : 'Not sold')
  const present = textOf(there.find(({ holds }) => holds)?.kobo)
  const next = there.find(({ holds }) => !holds)
  return next ? `${present}; ${textOf(next.kobo)} from ${shortDate(next.from)}` : present
}
