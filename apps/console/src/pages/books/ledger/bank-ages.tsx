import { ageText } from '@velvet/contract/books/bank.rules'
import { formatKobo } from '@velvet/contract/shared/kobo'
import { BOOKS } from '../../../parts/book-calls.ts'
import { DataTable } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { count } from '../../../parts/money.ts'
import { useList } from '../../../parts/use-list.ts'
import { bankCalls } from './bank-calls.ts'

interface Row {
  from: number
  events: { count: number; kobo: number }
  lines: { count: number; kobo: number }
}

const COLUMNS: readonly Column<Row>[] = [
  { title: 'Open for', cell: ({ from }) => ageText(from) },
  { title: 'Events', isNumeric: true, cell: ({ events }) => count(events.count) },
  { title: 'Their sum', isNumeric: true, cell: ({ events }) => formatKobo(events.kobo) },
  { title: 'Lines', isNumeric: true, cell: ({ lines }) => count(lines.count) },
  { title: 'Sum of lines', isNumeric: true, cell: ({ lines }) => formatKobo(lines.kobo) },
]

/** Shows how much is open on both sides, by its age. */
export function BankAges() {
  const { data } = useList([...BOOKS, 'bank-ages'], bankCalls.getBankAges, {})
  const rows = data.events.map((events, index) => {
    const lines = data.lines[index]
    return {
      from: events.from,
      events: { count: events.count, kobo: events.inKobo - events.outKobo },
      lines: { count: lines?.count ?? 0, kobo: (lines?.inKobo ?? 0) - (lines?.outKobo ?? 0) },
    }
  })
  return (
    <DataTable
      caption="Open events and open lines of statements, by age"
      columns={COLUMNS}
      rows={rows}
      keyOf={({ from }) => String(from)}
      empty="Nothing is open."
    />
  )
}
