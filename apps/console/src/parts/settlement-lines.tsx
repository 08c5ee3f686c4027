import type { ListedSettlement, Settlement, SettlementLine } from '@velvet/contract/books/settlements.calls'
import { formatKobo } from '@velvet/contract/shared/kobo'
import { filmOfLine } from '@velvet/contract/books/settlements.rules'
import { remarksOnSettlement, totalsOf } from '@velvet/contract/books/settlement-totals'
import { shortDate } from '@velvet/contract/shared/time/time'
import { DataTable } from './data-table.tsx'
import type { Column } from './data-table.tsx'
import { count } from './money.ts'
import { reportedColumn } from './reported-column.ts'

const LINE: readonly Column<SettlementLine>[] = [
  { title: 'Film', cell: filmOfLine },
  { title: 'Cinema', cell: ({ cinema }) => cinema },
  { title: 'Play week', cell: ({ week, from }) => `${week}, from ${shortDate(from)}` },
  { title: 'Tickets', cell: ({ tickets }) => count(tickets), isNumeric: true },
  { title: 'Gross', cell: ({ grossKobo }) => formatKobo(grossKobo), isNumeric: true },
  { title: 'Net', cell: ({ netKobo }) => formatKobo(netKobo), isNumeric: true },
]
const RAN: Column<SettlementLine> = {
  title: 'Ran',
  cell: ({ ran, sessions }) => (ran === undefined ? '' : `${count(ran)} of ${count(sessions)}`),
  isNumeric: true,
}
const HIRE: Column<SettlementLine> = {
  title: 'Hire',
  cell: ({ hireKobo }) => formatKobo(hireKobo),
  isNumeric: true,
}
const OF_EXHIBITOR: readonly Column<SettlementLine>[] = [
  { title: 'Commission', cell: (line) => formatKobo(line.commissionKobo), isNumeric: true },
  { title: 'Rest', cell: ({ restKobo }) => formatKobo(restKobo), isNumeric: true },
]

const TOTALS: readonly Column<ReturnType<typeof totalsOf>[number]>[] = [
  { title: 'Total', cell: ({ name }) => name },
  { title: 'Amount', cell: ({ total }) => total, isNumeric: true },
]

interface Props {
  settlement: Pick<ListedSettlement, 'kind' | 'party' | 'total' | 'hireTaxes' | 'payableKobo'> & {
    lines: readonly SettlementLine[]
  }
}

/** Shows the lines of a settlement or of its preview, and what the party gets. */
export function SettlementLines({ settlement }: Props) {
  const { kind, lines } = settlement
  const totals = totalsOf(settlement)
  const columns = [
    ...LINE,
    ...(lines.some(({ ran }) => ran !== undefined) ? [RAN] : []),
    ...reportedColumn(lines, (line) => line),
    HIRE,
    ...(kind === 'exhibitor' ? OF_EXHIBITOR : []),
  ]
  return (
    <>
      <DataTable
        caption="Lines by film, cinema and play week"
        columns={columns}
        rows={lines}
        keyOf={(line) => `${line.kind}.${line.filmID}.${line.cinemaID}.${line.termsID}.${line.from}`}
        empty="There is nothing to settle."
      />
      <DataTable
        caption="Totals of the settlement"
        columns={TOTALS}
        rows={totals}
        // A tax on tickets and a tax on hire may have the same name.
        keyOf={(one) => String(totals.indexOf(one))}
        empty=""
      />
    </>
  )
}

/** Shows what a settlement says, and what its figures alone would not tell. */
export function SettlementMade({ settlement }: { settlement: Settlement }) {
  return (
    <>
      <SettlementLines settlement={settlement} />
      {remarksOnSettlement(settlement).map((remark) => (
        <p key={remark} className="muted">
          {remark}
        </p>
      ))}
    </>
  )
}
