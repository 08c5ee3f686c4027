/**
 * Returns one page of rows. Every statement of a list reads one row more than `size`, so that the
 * page knows whether another page follows. `next` names the last row of the page, and is null on
 * the last page.
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
