import type { TaxRate } from '@velvet/contract/books/taxes.calls'
import { shortDate } from '@velvet/contract/shared/time/time'
import type { Column } from '../../../parts/data-table.tsx'
import { bookCalls } from '../../../parts/book-calls.ts'
import { percent } from '../../../parts/percent.ts'
import { DatedList } from './dated-list.tsx'
import { NewTaxDialog } from './new-tax-dialog.tsx'
import { GOODS, nameOfKind } from './words.ts'

const COLUMNS: readonly Column<TaxRate>[] = [
  { title: 'Tax', cell: ({ name }) => name },
  { title: 'Kind', cell: ({ kind }) => nameOfKind(kind) },
  {
    title: 'Place',
    cell: ({ country, state }) => (state === null ? country : `${state}, ${country}`),
  },
  { title: 'On', cell: ({ appliesTo }) => GOODS[appliesTo] },
  { title: 'From', cell: ({ from }) => shortDate(from) },
  { title: 'Rate', cell: ({ ppm }) => percent(ppm), isNumeric: true },
  { title: 'Of', cell: ({ base }) => (base === 'net' ? 'Net' : 'Gross') },
]

/** Lists every rate of a tax that was ever entered. */
export function Taxes() {
  return (
    <DatedList
      title="Taxes"
      caption="Rates of taxes by place"
      rule="Of one kind, place and goods, the rate with the latest first day that has come holds, and a rate of 0 ends the tax. A state’s own rate replaces the country’s. A new rate changes no sold ticket."
      call={bookCalls.listTaxRates}
      columns={COLUMNS}
      empty="There is no tax yet, so tickets are sold without any. Add VAT, and the tax of a state where there is one."
      add="Add a rate"
      form={(close) => <NewTaxDialog onClose={close} />}
    />
  )
}
