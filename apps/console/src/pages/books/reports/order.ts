/**
 * Sorts rows by the name that the address gives. A `-` before the name reverses the order. Without
 * a name, keeps the order of the server.
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
