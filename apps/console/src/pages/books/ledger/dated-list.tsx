import { useSearch } from '@tanstack/react-router'
import type { Call } from '@velvet/client/call'
import type { STANDINGS } from '@velvet/contract/books/taxes.rules'
import { Button } from '@velvet/ui/button'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { BOOKS } from '../../../parts/book-calls.ts'
import { DataTable, Pages } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { useList } from '../../../parts/use-list.ts'
import { useTitle } from '../../../parts/use-title.ts'

interface Dated {
  id: string
  standing: (typeof STANDINGS)[number]
}

interface Props<Row> {
  title: string
  caption: string
  /** Says which of several rows holds. */
  rule: string
  call: Call<{ cursor?: string | undefined }, { items: Row[]; next: string | null }>
  columns: readonly Column<Row>[]
  empty: string
  /** A button with these words opens the form for another row. */
  add: string
  form: (close: () => void) => ReactNode
}

const STANDING_WORDS = { holds: 'Holds', comes: 'Comes', over: 'Replaced' } as const

/** Lists rates or terms, of which a new row takes the place of an earlier one from its first day on. */
export function DatedList<Row extends Dated>(props: Props<Row>) {
  const { title, caption, rule, call, columns, empty, add, form } = props
  useTitle(title)
  const { cursor } = useSearch({ strict: false })
  const { data } = useList([...BOOKS, title], call, { cursor })
  const [isAdding, setIsAdding] = useState(false)
  const state: Column<Row> = { title: 'State', cell: ({ standing }) => STANDING_WORDS[standing] }
  return (
    <>
      <p className="muted">{rule}</p>
      <div className="actions">
        <Button onClick={() => setIsAdding(true)}>{add}</Button>
      </div>
      <DataTable
        caption={caption}
        columns={[...columns, state]}
        rows={data.items}
        keyOf={({ id }) => id}
        empty={empty}
      />
      <Pages next={data.next} cursor={cursor} />
      {isAdding && form(() => setIsAdding(false))}
    </>
  )
}
