import { expect, test } from 'vitest'
import type { Column } from './data-table.tsx'
import { sortRows } from './sort-rows.ts'

interface Row {
  film: string
  gross: string
}

const COLUMNS: readonly Column<Row>[] = [
  { title: 'Film', cell: () => null, value: ({ film }) => film },
  { title: 'Gross', cell: ({ gross }) => gross, isNumeric: true },
]
const rows: readonly Row[] = [
  { film: 'Citation', gross: '₦1,200.00' },
  { film: 'Àníkúlápó', gross: '−₦300.00' },
  { film: 'Amina', gross: '₦90.50' },
]
const films = (sorted: string | undefined) => sortRows(rows, COLUMNS, sorted).map(({ film }) => film)

test('a table is sorted by the text or amount that a column shows', () => {
  expect(films('gross')).toEqual(['Àníkúlápó', 'Amina', 'Citation'])
  expect(films('-gross')).toEqual(['Citation', 'Amina', 'Àníkúlápó'])
  expect(films('film')).toEqual(['Amina', 'Àníkúlápó', 'Citation'])
})

test('without a known column, the rows keep their order', () => {
  expect(films('no-such-column')).toEqual(films(undefined))
})
