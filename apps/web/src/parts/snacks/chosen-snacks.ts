import type { Failure } from '../../state/call-thunk.ts'

/** The snacks that a customer has chosen, with their price in Vp. */
export type Snacks = readonly { itemID: string; count: number; vp: number }[]

export const snacksVp = (snacks: Snacks) => snacks.reduce((sum, { vp, count }) => sum + vp * count, 0)

export const snacksCount = (snacks: Snacks) => snacks.reduce((sum, { count }) => sum + count, 0)

/** Returns the input of a purchase for the snacks, or undefined if no snack was chosen. */
export const itemsOf = (snacks: Snacks) =>
  snacks.length > 0 ? snacks.map(({ itemID, count }) => ({ itemID, count })) : undefined

/** Returns the snacks with another number of one of them. */
export function withCount(snacks: Snacks, { itemID, vp }: { itemID: string; vp: number }, count: number): Snacks {
  const others = snacks.filter((one) => one.itemID !== itemID)
  return count > 0 ? [...others, { itemID, vp, count }] : others
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
