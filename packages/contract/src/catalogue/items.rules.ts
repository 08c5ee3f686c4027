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

/** Returns the usual price of an item in Vp: the value of its price at the counter, rounded down, but at least 1. */
export function itemVpFor(kobo: number): number {
  return Math.max(1, vpForNaira(nairaOf(kobo)))
}

/** Returns the name of an item with its size, such as `Popcorn, Large`. */
export function nameOfItem({ name, size }: { name: string; size: string }): string {
  return size === '' ? name : `${name}, ${size}`
}
