import { isReportedAbove } from '@velvet/contract/books/reported-value'
import { formatKobo } from '@velvet/contract/shared/kobo'
import type { Column } from './data-table.tsx'

interface Sums {
  grossKobo: number
  reportedKobo: number
  reportedNetKobo: number
}

/**
 * Returns a column with the value of which the hire is a share, if a row of the table has more of it than was paid.
 * Most operators have no such terms, and see no such column.
 *
 * @param of finds the sums of a row
 */
export function reportedColumn<Row>(rows: readonly Row[], of: (row: Row) => Sums): Column<Row>[] {
  if (!rows.some((row) => isReportedAbove(of(row)))) return []
  return [{ title: 'Reported net', cell: (row) => formatKobo(of(row).reportedNetKobo), isNumeric: true }]
}
