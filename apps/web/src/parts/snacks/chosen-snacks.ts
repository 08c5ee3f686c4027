import { orderKey } from '@velvet/contract/sales/bundles.rules'
import type { Failure } from '../../state/call-thunk.ts'

/** An item of the menu that a customer can choose, with its price in Vp. */
export interface Snack {
  itemID: string
  name: string
  vp: number
  /** The items that were chosen for a bundle. */
  choices?: readonly string[] | undefined
  /** The version of a bundle, as the customer saw it. */
  version?: string | undefined
  /** The tickets of the purchase that a bundle includes. */
  tickets?: { typeID: string; count: number } | undefined
  /** What the items of a bundle cost alone in Vp, without its tickets; undefined if one of them is not sold alone. */
  alone?: number | undefined
}

export type Snacks = readonly (Snack & { count: number })[]

export const snacksVp = (snacks: Snacks) => snacks.reduce((sum, { vp, count }) => sum + vp * count, 0)

export const snacksCount = (snacks: Snacks) => snacks.reduce((sum, { count }) => sum + count, 0)

/** Returns the input of a purchase for the snacks, or undefined if no snack was chosen. */
export const itemsOf = (snacks: Snacks) =>
  snacks.length > 0
    ? snacks.map(({ itemID, count, choices, version }) => ({
        itemID,
        count,
        ...(choices && { choices: [...choices] }),
        ...(version !== undefined && { version }),
      }))
    : undefined

/** Returns the snacks with another number of one of them. */
export function withCount(snacks: Snacks, snack: Snack, count: number): Snacks {
  const isOther = (one: Snack) => orderKey(one) !== orderKey(snack)
  const held = count > 0 ? [{ ...snack, count }] : []
  const at = snacks.findIndex((one) => !isOther(one))
  return at < 0 ? [...snacks, ...held] : [...snacks.slice(0, at), ...held, ...snacks.slice(at + 1)]
}

const REASONS_OF_SNACKS: readonly Failure['code'][] = [
  'item-sold-out',
  'item-not-here',
  'menu-changed',
  'too-late',
  'age-needed',
  'price-changed',
]

/** Returns true if the snacks may be the reason why a purchase was refused. */
export function isOfSnacks(failure: Failure | undefined): boolean {
  return failure !== undefined && REASONS_OF_SNACKS.includes(failure.code)
}
