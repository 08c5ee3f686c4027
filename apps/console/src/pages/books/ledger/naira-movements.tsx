import { titleCase } from '@velvet/contract/catalogue/title-case'
import { Link, useSearch } from '@tanstack/react-router'
import type { NairaMovement } from '@velvet/contract/books/naira-ledger.calls'
import { formatKobo, UNIT, UNITS } from '@velvet/contract/shared/kobo'
import { NAIRA_ACCOUNTS, type NairaAccount } from '@velvet/contract/books/naira-ledger.rules'
import { shortDate } from '@velvet/contract/shared/time/time'
import { DataTable, Pages } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { dateAndTime } from '../../../parts/dates.ts'
import { Download } from '../../../parts/download.tsx'
import { emptyText } from '../../../parts/empty-words.ts'
import { DayFilters, Filters } from '../../../parts/filters.tsx'
import { LagosTimes } from '../../../parts/lagos-times.tsx'
import { useList } from '../../../parts/use-list.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { BOOKS, bookCalls, NAIRA_MOVEMENTS } from '../../../parts/book-calls.ts'
import { nameOfAccount, NairaAccountLink } from './naira-account.tsx'
import { NAIRA_WORDS } from './naira-words.ts'

const COLUMNS: readonly Column<NairaMovement>[] = [
  { title: 'When', isDate: true, cell: ({ at }) => dateAndTime(at) },
  { title: 'Business day', isDate: true, cell: ({ day }) => shortDate(day) },
  { title: 'What', cell: (movement) => <Cause of={movement} /> },
  {
    title: 'Debit',
    cell: ({ entries }) => <Entries of={entries.filter(({ kobo }) => kobo > 0)} />,
  },
  {
    title: 'Credit',
    cell: ({ entries }) => <Entries of={entries.filter(({ kobo }) => kobo < 0)} />,
  },
]

/** Says what a movement is, and links to what caused it. */
function Cause({ of: { kind, shownAt } }: { of: NairaMovement }) {
  const text = NAIRA_WORDS[kind]
  switch (shownAt?.page) {
    case undefined:
      return text
    case 'till-session':
      return (
        <Link to="/cinemas/tills/sessions/$id" params={{ id: shownAt.id }}>
          {text}
        </Link>
      )
    case 'showtime':
      return (
        <Link to="/programme/seats/$id" params={{ id: shownAt.id }}>
          {text}
        </Link>
      )
    case 'points-movement':
      return (
        <Link to="/payments/ledger" search={{ movement: shownAt.id }}>
          {text}
        </Link>
      )
  }
}

function Entries({ of: entries }: { of: NairaMovement['entries'] }) {
  return entries.map((entry) => (
    <div key={`${entry.account} ${entry.subject}`}>
      {formatKobo(Math.abs(entry.kobo))} <NairaAccountLink of={entry} />
    </div>
  ))
}

/** Lists the movements of one account, or of all. */
export function NairaMovements() {
  useTitle(`${titleCase(UNIT)} movements`)
  const { cursor, from, to, subject, ...search } = useSearch({
    from: '/signed-in/books/naira/movements',
  })
  // The user may type any word into the address. The server refuses unknown ones.
  const account = search.account as NairaAccount | undefined
  const requested = { account, subject, from, to }
  const { data } = useList([...BOOKS, 'naira-movements'], bookCalls.listNairaMovements, {
    ...requested,
    cursor,
  })
  const shown = data.items
    .flatMap(({ entries }) => entries)
    .find((entry) => entry.account === account && entry.subject === (subject ?? ''))
  return (
    <>
      <Filters>
        <DayFilters from={from} to={to} />
        <Download path={`${NAIRA_MOVEMENTS}.csv`} input={requested} />
      </Filters>
      {account && (
        <p>
          Only {shown ? nameOfAccount(shown) : NAIRA_ACCOUNTS[account].name}.{' '}
          <Link to="/books/naira/movements">Show all movements</Link>
        </p>
      )}
      <DataTable
        caption={`Movements of ${UNITS}, newest first`}
        columns={COLUMNS}
        rows={data.items}
        keyOf={({ id }) => String(id)}
        empty={emptyText(requested, {
          none: `No movement of ${UNITS} fits these filters.`,
          first: `No ${UNITS} have moved yet. Each movement is listed here with its debit and credit.`,
        })}
      />
      <Pages next={data.next} cursor={cursor} />
      <LagosTimes />
    </>
  )
}
