/** One page of a list; pages are counted from 1. */
interface Page<Item> {
  items: Item[]
  page: number
  pages: number
  total: number
}

export function pageOf<Item>(all: readonly Item[], page: number, size: number): Page<Item> {
  const pages = Math.max(1, Math.ceil(all.length / size))
  return { items: all.slice((page - 1) * size, page * size), page, pages, total: all.length }
}

/** Returns true for an item made between two days or instants, either of which may be missing. */
export function isMadeBetween(
  madeAt: string,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): boolean {
  const at = Date.parse(madeAt)
  const start = from === undefined ? -Infinity : Date.parse(from)
  // A day without a time includes the whole day.
  const isDay = to !== undefined && !to.includes('T')
  const end = to === undefined ? Infinity : Date.parse(to) + (isDay ? 86_400_000 : 0)
  return at >= start && at <= end
}
