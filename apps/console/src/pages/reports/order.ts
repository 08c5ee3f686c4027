/**
 * Sorts rows as the address says: by the name of a figure or word, with `-` before it for the other
 * way round. Keeps the order of the server where the address says nothing.
 */
export function inOrder<Row>(
  rows: readonly Row[],
  sort: string | undefined,
  read: Readonly<Record<string, (row: Row) => number | string>>,
): readonly Row[] {
  const isTurned = sort?.startsWith('-') === true
  const valueOf = read[sort?.replace(/^-/, '') ?? '']
  if (!valueOf) return rows
  const sorted = [...rows].sort((one, other) => compare(valueOf(one), valueOf(other)))
  return isTurned ? sorted.reverse() : sorted
}

function compare(one: number | string, other: number | string): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return String(one).localeCompare(String(other), 'en')
}
