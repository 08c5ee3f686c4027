import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { Settlement, SettlementLine } from '@velvet/contract/endpoints/money/settlements'
import { formatKobo } from '@velvet/contract/money/kobo'
import { shortDate } from '@velvet/contract/time/time'
import { DataTable } from '../../parts/data-table.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { count } from '../../parts/money.ts'
import { SettlementFiles } from '../../parts/settlement-files.tsx'
import { Subpage } from '../../parts/subpage.tsx'
import { settlementCalls } from './calls.ts'

const COLUMNS: readonly Column<SettlementLine>[] = [
  { title: 'Film', cell: ({ film }) => film },
  { title: 'Cinema', cell: ({ cinema }) => cinema },
  { title: 'What', cell: kindWords },
  { title: 'From', isDate: true, cell: ({ from }) => shortDate(from) },
  { title: 'Tickets', cell: ({ tickets }) => count(tickets), isFigure: true },
  { title: 'Gross', cell: ({ grossKobo }) => formatKobo(grossKobo), isFigure: true },
  { title: 'Net', cell: ({ netKobo }) => formatKobo(netKobo), isFigure: true },
  { title: 'Hire', cell: ({ hireKobo }) => formatKobo(hireKobo), isFigure: true },
]

function kindWords({ kind, week, isLaterChange }: SettlementLine): string {
  if (kind === 'final') return 'Guarantee of the run'
  return isLaterChange ? `Week ${week}, changed since` : `Week ${week}`
}

/** Shows one settlement with its lines. */
export function OwnSettlement() {
  const { id } = useParams({ from: '/signed-in/settlements/$id' })
  const { data } = useSuspenseQuery({
    queryKey: ['own-settlements', 'one', id],
    queryFn: ({ signal }) => settlementCalls.getSettlement({ id }, { signal }),
  })
  const { settlement } = data
  return (
    <Subpage
      title={`Settlement ${settlement.number}`}
      up={<Link to="/settlements">Settlements</Link>}
    >
      <p>{summary(settlement)}</p>
      <SettlementFiles id={id} />
      <DataTable
        caption="Lines of the settlement"
        columns={COLUMNS}
        rows={settlement.lines}
        keyOf={(line) => [line.kind, line.filmID, line.cinemaID, line.from, line.termsID].join('.')}
        empty="The settlement has no lines."
      />
      <ul>
        {settlement.hireTaxes.map(({ kind, name, kobo }) => (
          <li key={kind}>
            {name}: {formatKobo(kobo)}
          </li>
        ))}
      </ul>
    </Subpage>
  )
}

function summary({ week, to, total, payableKobo, payment }: Settlement): string {
  const paid = payment
    ? `It was paid on ${shortDate(payment.paidOn)} with the reference ${payment.reference}.`
    : 'It has not been paid yet.'
  return (
    `For the week from ${shortDate(week)} to ${shortDate(to)} your hire is ` +
    `${formatKobo(total.hireKobo)}. After taxes on hire you get ${formatKobo(payableKobo)}. ${paid}`
  )
}
