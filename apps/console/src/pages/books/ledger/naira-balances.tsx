import { titleCase } from '@velvet/contract/catalogue/title-case'
import { useSearch } from '@tanstack/react-router'
import type { NairaBalance } from '@velvet/contract/books/naira-ledger.calls'
import { formatKobo, UNIT, UNITS } from '@velvet/contract/shared/kobo'
import { NAIRA_ACCOUNTS } from '@velvet/contract/books/naira-ledger.rules'
import { DataTable, Pages } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { useList } from '../../../parts/use-list.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { BOOKS, bookCalls } from '../../../parts/book-calls.ts'
import { NairaAccountLink } from './naira-account.tsx'

const isDebit = ({ account }: NairaBalance) => NAIRA_ACCOUNTS[account].side === 'debit'

const COLUMNS: readonly Column<NairaBalance>[] = [
  { title: 'Account', cell: (row) => <NairaAccountLink of={row} /> },
  {
    title: 'Has or spent',
    isNumeric: true,
    cell: (row) => (isDebit(row) ? formatKobo(row.kobo) : ''),
  },
  {
    title: 'Owes or earned',
    isNumeric: true,
    cell: (row) => (isDebit(row) ? '' : formatKobo(row.kobo)),
  },
]

/** Shows what is in each account of the naira ledger. */
export function NairaBalances() {
  useTitle(`${titleCase(UNIT)} ledger`)
  const { cursor } = useSearch({ from: '/signed-in/books/naira' })
  const { data } = useList([...BOOKS, 'naira'], bookCalls.listNairaBalances, { cursor })
  return (
    <>
      <DataTable
        caption={`Accounts of the ${UNIT} ledger with their balances`}
        columns={COLUMNS}
        rows={data.items}
        keyOf={({ account, subject }) => `${account} ${subject}`}
        empty={`No ${UNITS} have moved yet. Opening a till or paying for Points moves the first ones.`}
      />
      <Pages next={data.next} cursor={cursor} />
      <p className="muted">
        Both columns have the same sum. Sales at tills count at once, and tickets of the app when the books of their
        showtime close. Until then their Points are owed.
      </p>
    </>
  )
}
