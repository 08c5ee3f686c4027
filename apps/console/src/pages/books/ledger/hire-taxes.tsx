import type { HireTaxTerms } from '@velvet/contract/books/settlement-terms.calls'
import { shortDate } from '@velvet/contract/shared/time/time'
import { bookCalls } from '../../../parts/book-calls.ts'
import type { Column } from '../../../parts/data-table.tsx'
import { percent } from '../../../parts/percent.ts'
import { DatedList } from './dated-list.tsx'
import { NewHireTaxDialog } from './new-hire-tax-dialog.tsx'
import { HIRE_TAX_WORDS } from './words.ts'

const COLUMNS: readonly Column<HireTaxTerms>[] = [
  { title: 'Tax', cell: ({ name }) => name },
  { title: 'Kind', cell: ({ kind }) => HIRE_TAX_WORDS[kind] },
  { title: 'Distributor', cell: ({ distributor }) => distributor?.name ?? 'Every distributor' },
  { title: 'From', cell: ({ from }) => shortDate(from) },
  { title: 'Rate', cell: ({ ppm }) => percent(ppm), isNumeric: true },
]

/** Lists the taxes on film hire. */
export function HireTaxes() {
  return (
    <DatedList
      title="Taxes on film hire"
      caption="Taxes on film hire, the latest first day first"
      rule="They are on the hire of settlements that are made from their first day on, and change no settlement that is made. A distributor’s own rate replaces the one for every distributor, and a rate of 0 ends the tax."
      call={bookCalls.listHireTaxes}
      columns={COLUMNS}
      empty="There is no tax on film hire. Enter one if your accountant advises it."
      add="Add a tax on hire"
      form={(close) => <NewHireTaxDialog onClose={close} />}
    />
  )
}
