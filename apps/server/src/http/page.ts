/**
 * Returns one page of rows, of which one more than `size` was read, and the name of its last row,
 * by which the next page is asked for; null after the last page.
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
