import type { ReactNode } from 'react'

/** The part of a column that is needed to sort rows by it. */
interface Sorting<Row> {
  title: string
  cell: (row: Row) => ReactNode
  isNumeric?: boolean
  sort?: string
  value?: (row: Row) => string | number
}

/** Returns the name of a column in the address of the page. */
export const sortNameOf = <Row>({ title, sort }: Sorting<Row>): string =>
  sort ?? title.toLowerCase().replaceAll(' ', '-')

/**
 * Sorts the loaded rows by the text or value of one column. A `-` before the name of the column reverses the order.
 * Rows without a value to compare stay in place.
 */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Sorting<Row>[],
  sorted: string | undefined,
): readonly Row[] {
  const name = sorted?.replace(/^-/, '')
  const column = columns.find((one) => sortNameOf(one) === name)
  if (!column) return rows
  const times = sorted?.startsWith('-') ? -1 : 1
  const keyed = rows.map((row) => ({ row, key: plainValue(column, row) }))
  return keyed.sort((one, other) => times * compare(one.key, other.key)).map(({ row }) => row)
}

type Key = string | number

/** Returns the value of a cell as plain text, or as a number without its unit. */
export function plainValue<Row>({ cell, value, isNumeric }: Sorting<Row>, row: Row): Key {
  if (value) return value(row)
  const content = cell(row)
  const text = typeof content === 'string' || typeof content === 'number' ? String(content) : ''
  return isNumeric ? Number(text.replace('−', '-').replaceAll(/[^\d.-]/g, '')) : text
}

function compare(one: Key, other: Key): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return String(one).localeCompare(String(other), 'en')
}
