import type { Terms } from '@velvet/contract/books/terms.calls'
import { shortDate, twelveHour } from '@velvet/contract/shared/time/time'
import type { Column } from '../../../parts/data-table.tsx'
import { guaranteeText, hireText, reportedText } from '../../../parts/hire-words.ts'
import { bookCalls } from '../../../parts/book-calls.ts'
import { Noted } from '../../../parts/noted.tsx'
import { DatedList } from './dated-list.tsx'
import { NewTermsDialog } from './new-terms-dialog.tsx'

const COLUMNS: readonly Column<Terms>[] = [
  { title: 'Film', cell: ({ film, distributor }) => <Noted note={distributor}>{film}</Noted> },
  { title: 'Cinema', cell: ({ cinema }) => cinema?.name ?? 'Every cinema' },
  {
    title: 'From',
    isDate: true,
    cell: ({ from, turnsAt }) => `${shortDate(from)}, ${twelveHour(turnsAt)}`,
  },
  { title: 'Hire', cell: hireText },
  { title: 'Guarantee', cell: guaranteeText },
  { title: 'Reported', cell: reportedText },
  { title: 'Note', cell: ({ note }) => note },
]

/** Lists what distributors get for their films. */
export function TermsOfFilms() {
  return (
    <DatedList
      title="Film terms"
      caption="Terms of film hire, the latest first day first"
      rule="Percentages are of net, one for each play week from the first day on; the last one holds for later weeks. A cinema’s own terms replace those for every cinema."
      call={bookCalls.listTerms}
      columns={COLUMNS}
      empty="There are no terms yet, so no hire is due for any film."
      add="Add terms"
      form={(close) => <NewTermsDialog onClose={close} />}
    />
  )
}
