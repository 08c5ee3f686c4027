import { isReportedAbove } from '@velvet/contract/books/reported-value'
import { formatKobo } from '@velvet/contract/shared/kobo'
import type { Column } from './data-table.tsx'

interface Sums {
  grossKobo: number
  reportedKobo: number
  reportedNetKobo: number
}

/**
 * Returns the column for the reported net, on which film hire is calculated. The column is shown only if a row has more
 * reported than paid, because most operators have no such terms.
 *
 * @param of returns the sums of a row
 */
export function reportedColumn<Row>(rows: readonly Row[], of: (row: Row) => Sums): Column<Row>[] {
  if (!rows.some((row) => isReportedAbove(of(row)))) return []
  return [{ title: 'Reported net', cell: (row) => formatKobo(of(row).reportedNetKobo), isNumeric: true }]
}
