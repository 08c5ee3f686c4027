/**
 * One page of rows that were asked for with one more than it holds, and by what the next page is
 * asked for; null after the last.
 */
export function pageOf<Row>(
  rows: readonly Row[],
  size: number,
  nameOf: (row: Row) => string,
): { page: Row[]; next: string | null } {
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return { page, next: rows.length > size && last !== undefined ? nameOf(last) : null }
}
