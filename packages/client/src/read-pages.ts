/** The largest number of things on one page of a list. */
const LIMIT = 100

interface Page<T> {
  items: T[]
  next: string | null
}

/**
 * Reads page after page of a list that is short, until it ends or at least `most` things have been read.
 * A list that grows with the installation has a picker or pages instead.
 */
export async function readPages<T>(
  read: (page: { limit: number; cursor: string | undefined }) => Promise<Page<T>>,
  most = Infinity,
): Promise<T[]> {
  const items: T[] = []
  let cursor: string | undefined
  do {
    const page = await read({ limit: LIMIT, cursor })
    items.push(...page.items)
    cursor = page.next ?? undefined
  } while (cursor !== undefined && items.length < most)
  return items
}
