import { useSearch } from '@tanstack/react-router'
import type { Terms } from '@velvet/contract/endpoints/money/terms'
import { shortDate } from '@velvet/contract/time/time'
import { DataTable, Pages } from '../../parts/data-table.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { guaranteeWords, hireWords } from '../../parts/hire-words.ts'
import { useList } from '../../parts/use-list.ts'
import { useTitle } from '../../parts/use-title.ts'
import { BOOKS, bookCalls } from '../../parts/book-calls.ts'

const COLUMNS: readonly Column<Terms>[] = [
  { title: 'Film', cell: ({ film }) => film },
  { title: 'Distributor', cell: ({ distributor }) => distributor },
  { title: 'Cinema', cell: ({ cinema }) => cinema?.name ?? 'Every cinema' },
  { title: 'From', cell: ({ from, turnsAt }) => `${shortDate(from)}, ${turnsAt}` },
  { title: 'Hire', cell: hireWords },
  { title: 'Guarantee', cell: guaranteeWords },
  { title: 'Note', cell: ({ note }) => note },
]

/** Lists what distributors get for their films. */
export function TermsOfFilms() {
  useTitle('Terms')
  const { cursor } = useSearch({ from: '/signed-in/books/terms' })
  const { data } = useList([...BOOKS, 'terms'], bookCalls.listTerms, { cursor })
  return (
    <>
      <DataTable
        caption="Terms of film hire, the latest first day first"
        columns={COLUMNS}
        rows={data.items}
        keyOf={({ id }) => id}
        empty="There are no terms yet, so no hire is due for any film."
      />
      <Pages next={data.next} cursor={cursor} />
      <p className="muted">
        Percentages are of net, one for each play week from the first day on; the last one holds for
        later weeks. A cinema’s own terms replace those for every cinema.
      </p>
    </>
  )
}
