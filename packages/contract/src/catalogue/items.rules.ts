import { nairaOf } from '../shared/kobo.ts'
import { vpForNaira } from './type-prices.ts'

/** The bar has an item ready, needs up to two minutes for it, or makes it to order. */
export const PREPARATIONS = ['ready', 'fast', 'made'] as const
export type Preparation = (typeof PREPARATIONS)[number]

/** A menu shows what customers order in the app, or what the till sells. */
export const MENUS = ['app', 'till'] as const

export const ITEM_NAME_MAX_LENGTH = 40
export const ITEM_SIZE_MAX_LENGTH = 20
export const CATEGORY_MAX_LENGTH = 30
export const STOCK_UNIT_MAX_LENGTH = 30
/** An installation has at most this many items, including those that are archived. */
export const MAX_ITEMS = 500
/** Items are shown in the order of these positions. */
export const MAX_POSITION = 9_999
/** If an item has a lowest age of its buyers, it is within this range. */
export const ITEM_AGE = { min: 1, max: 21 } as const

/** A bundle is an item with parts: with other items, of which each part is one, and at most with tickets of one type. */
export const BUNDLE_PARTS = { min: 2, max: 8 } as const
/** A part of a bundle is chosen from at most this many items. */
export const MAX_PART_OPTIONS = 20
/** A part of a bundle has at most this many pieces of its item, or tickets. */
export const MAX_PART_COUNT = 10
/** The number of characters of the version of a bundle. */
export const BUNDLE_VERSION_LENGTH = 16

/** Some pieces of one item. If `of` names several, the buyer chooses one of them. */
export interface BundlePart {
  count: number
  of: readonly string[]
}

/**
 * Returns the item of each part of a bundle. Choices name one item for each part that has several, in the order of the
 * parts. Returns undefined if they do not fit, or if a part has no item left.
 */
export function chosenItems(parts: readonly BundlePart[], choices: readonly string[] = []): string[] | undefined {
  const left = [...choices]
  const chosen = parts.map(({ of }) => {
    const id = of.length > 1 ? left.shift() : of[0]
    return id !== undefined && of.includes(id) ? [id] : []
  })
  return left.length === 0 && chosen.every(({ length }) => length > 0) ? chosen.flat() : undefined
}

interface Entered {
  parts: readonly BundlePart[]
  tickets: object | null
  unit: string | null
  age: number | null
}

/** Returns the fields of an item that contradict each other because it is a bundle, with the reason. */
export function faultsOfBundle({ parts, tickets, unit, age }: Entered): Record<string, string> {
  const count = parts.length + (tickets ? 1 : 0)
  if (count === 0) return {}
  const isFitting = parts.length > 0 && count >= BUNDLE_PARTS.min && count <= BUNDLE_PARTS.max
  return {
    ...(!isFitting && {
      parts: `must be ${BUNDLE_PARTS.min} to ${BUNDLE_PARTS.max} with the tickets, one of them an item`,
    }),
    ...(unit !== null && { unit: 'must be empty, because the stock of the parts is counted' }),
    ...(age !== null && { age: 'must be empty, because the ages of the parts hold' }),
  }
}

/** Returns the usual price of an item in Vp: the value of its price at the counter, rounded down, but at least 1. */
export function itemVpFor(kobo: number): number {
  return Math.max(1, vpForNaira(nairaOf(kobo)))
}

/** Returns the name of an item with its size, such as `Popcorn, Large`. */
export function nameOfItem({ name, size }: { name: string; size: string }): string {
  return size === '' ? name : `${name}, ${size}`
}
