/** A thing of a list that people put in order. */
export interface Ordered {
  id: string
  name: string
}

/** Returns the list with one thing at another position; 0 is the first. */
export function moved<T extends Ordered>(items: readonly T[], id: string, at: number): T[] {
  const item = items.find((one) => one.id === id)
  if (!item) return [...items]
  const others = items.filter((one) => one.id !== id)
  return [...others.slice(0, at), item, ...others.slice(at)]
}

/** Returns the thing that follows the thing with this id, or undefined after the last thing. */
export function followerOf<T extends Ordered>(items: readonly T[], id: string): T | undefined {
  return items[items.findIndex((one) => one.id === id) + 1]
}

/** Returns the position to which this key moves the item at `at`; undefined for any other key. */
export function positionAfter(key: string, at: number, length: number): number | undefined {
  const position = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: length - 1 }[key]
  return position === undefined ? undefined : Math.min(Math.max(position, 0), length - 1)
}

/** Returns words for the position of a thing, such as “place 2 of 5, before Amina”. */
export function positionText(items: readonly Ordered[], id: string, at: number): string {
  const next = followerOf(moved(items, id, at), id)
  const position = `place ${at + 1} of ${items.length}`
  return next ? `${position}, before ${next.name}` : `${position}, at the end`
}

/**
 * Returns the position of a thing that a pointer holds at this height. `middles` are the heights of
 * the middles of all rows in their present order.
 */
export function positionAtHeight(y: number, middles: readonly number[], own: number): number {
  const above = middles.filter((middle, index) => index !== own && middle < y).length
  return Math.min(above, middles.length - 1)
}
