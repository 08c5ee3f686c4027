import type { changeItem, Item } from '@velvet/contract/catalogue/items.calls'
import type { InputOf } from '@velvet/contract/shared/endpoint'
import { formatKobo } from '@velvet/contract/shared/kobo'
import { shortDate } from '@velvet/contract/shared/time/time'
import { wholeNumberIn } from '@velvet/contract/shared/typing/typed-number'

/** A part of a bundle as the form has it. */
export interface PartValues {
  count: string
  of: readonly string[]
}

export const NEW_PART: PartValues = { count: '1', of: [] }

/** The fields of the form for an item. Numbers are texts, and an empty text stands for null. */
export type ItemValues = Omit<Item, 'id' | 'version' | 'prices' | 'age' | 'unit' | 'position' | 'parts' | 'tickets'> &
  Record<'age' | 'unit' | 'position', string> & {
    isBundle: boolean
    parts: readonly PartValues[]
    /** The type of the tickets of a bundle; empty for none. */
    typeId: string
    /** The number of its tickets. */
    tickets: string
  }

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
  isBundle: false,
  parts: [NEW_PART, NEW_PART],
  typeId: '',
  tickets: '1',
}

export function valuesOf({ unit, age, position, parts, tickets, ...item }: Item): ItemValues {
  const { name, size, category, preparation, online, tills, archived } = item
  const isBundle = parts.length > 0
  return {
    name,
    size,
    category,
    preparation,
    online,
    tills,
    archived,
    unit: unit ?? '',
    age: age === null ? '' : String(age),
    position: String(position),
    isBundle,
    parts: isBundle ? parts.map(({ count, of }) => ({ count: String(count), of })) : NEW_ITEM.parts,
    typeId: tickets?.typeID ?? '',
    tickets: String(tickets?.count ?? 1),
  }
}

const numberIn = (text: string) => wholeNumberIn(text) ?? NaN

/** Returns the input of the call. A number that cannot be read is sent as NaN, which the server refuses. */
export function inputOf(values: ItemValues): Omit<InputOf<typeof changeItem>, 'id'> {
  const { age, unit, position, isBundle, parts, typeId, tickets, preparation, ...fields } = values
  const whole = { ...fields, position: numberIn(position) }
  if (isBundle) {
    return {
      ...whole,
      unit: null,
      age: null,
      preparation: 'ready',
      parts: parts.map(({ count, of }) => ({ count: numberIn(count), of: [...of] })),
      tickets: typeId === '' ? null : { typeID: typeId, count: numberIn(tickets) },
    }
  }
  return {
    ...whole,
    preparation,
    unit: unit.trim() === '' ? null : unit,
    age: age.trim() === '' ? null : numberIn(age),
    parts: [],
    tickets: null,
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
