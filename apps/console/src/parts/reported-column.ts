import { isReportedAbove } from '@velvet/contract/books/reported-value'
import { formatKobo } from '@velvet/contract/shared/kobo'
import type { Column } from './data-table.tsx'

interface Sums {
  grossKobo: number
  reportedKobo: number
  reportedNetKobo: number
}

/**
 * Returns a column with the net value on which the hire is calculated, if it is above the paid value in some row.
 * Most operators have no such terms and do not see the column.
 *
 * @param of returns the sums of a row
 */
export function reportedColumn<Row>(rows: readonly Row[], of: (row: Row) => Sums): Column<Row>[] {
  if (!rows.some((row) => isReportedAbove(of(row)))) return []
  return [{ title: 'Reported net', cell: (row) => formatKobo(of(row).reportedNetKobo), isNumeric: true }]
}
