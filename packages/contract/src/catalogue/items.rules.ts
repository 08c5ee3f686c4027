import { nairaOf } from '../shared/kobo.ts'
import { vpForNaira } from './type-prices.ts'

/** How long the bar needs for an item: it stands ready, takes up to two minutes, or is made to order. */
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
/** The ages from which an item may be sold. */
export const ITEM_AGE = { min: 1, max: 21 } as const

/** Returns the usual price in Vp of an item for a price at the counter: its worth, rounded down, but at least 1. */
export function itemVpFor(kobo: number): number {
  return Math.max(1, vpForNaira(nairaOf(kobo)))
}

/** Returns the name of an item with its size, such as `Popcorn, Large`. */
export function nameOfItem({ name, size }: { name: string; size: string }): string {
  return size === '' ? name : `${name}, ${size}`
}
