import { useSearch } from '@tanstack/react-router'
import type { TaxRate } from '@velvet/contract/endpoints/money/taxes'
import { shortDate } from '@velvet/contract/time/time'
import { Button } from '@velvet/ui/button'
import { useState } from 'react'
import { DataTable, Pages } from '../../parts/data-table.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { useList } from '../../parts/use-list.ts'
import { useTitle } from '../../parts/use-title.ts'
import { BOOKS, bookCalls } from '../../parts/book-calls.ts'
import { NewTaxDialog } from './new-tax-dialog.tsx'
import { percent } from '../../parts/percent.ts'
import { KIND_WORDS } from './words.ts'

const STANDING = { holds: 'Holds', comes: 'Comes', over: 'Replaced' } as const

const COLUMNS: readonly Column<TaxRate>[] = [
  { title: 'Tax', cell: ({ name }) => name },
  { title: 'Kind', cell: ({ kind }) => KIND_WORDS[kind] },
  {
    title: 'Place',
    cell: ({ country, state }) => (state === null ? country : `${state}, ${country}`),
  },
  { title: 'From', cell: ({ from }) => shortDate(from) },
  { title: 'Rate', cell: ({ ppm }) => percent(ppm), isFigure: true },
  { title: 'Of', cell: ({ base }) => (base === 'net' ? 'Net' : 'Gross') },
  { title: 'State', cell: ({ standing }) => STANDING[standing] },
]

/** Lists every rate of a tax that was ever entered. */
export function Taxes() {
  useTitle('Taxes')
  const { cursor } = useSearch({ from: '/signed-in/books/taxes' })
  const { data } = useList([...BOOKS, 'taxes'], bookCalls.listTaxRates, { cursor })
  const [isAdding, setIsAdding] = useState(false)
  return (
    <>
      <p className="muted">
        Of one kind and place, the rate with the latest first day that has come holds, and a rate of
        0 ends the tax. A state’s own rate replaces the country’s. A new rate changes no sold
        ticket.
      </p>
      <div className="actions">
        <Button onClick={() => setIsAdding(true)}>Add a rate</Button>
      </div>
      <DataTable
        caption="Rates of taxes by place"
        columns={COLUMNS}
        rows={data.items}
        keyOf={({ id }) => id}
        empty="There is no tax, so net is gross."
      />
      <Pages next={data.next} cursor={cursor} />
      {isAdding && <NewTaxDialog onClose={() => setIsAdding(false)} />}
    </>
  )
}
