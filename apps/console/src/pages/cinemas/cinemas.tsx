import { Link, useSearch } from '@tanstack/react-router'
import type { StaffCinema } from '@velvet/contract/endpoints/cinemas'
import { buttonClass } from '@velvet/ui/button'
import { useMe } from '../../app/me.ts'
import { callCinemas } from '../../parts/cinemas-query.ts'
import { DataTable, Pages } from '../../parts/data-table.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { ChoiceFilter, Filters } from '../../parts/filters.tsx'
import { mayChange } from '../../parts/may-change.ts'
import { SearchBox } from '../../parts/search-box.tsx'
import { useList } from '../../parts/use-list.ts'
import { useTitle } from '../../parts/use-title.ts'

const COLUMNS: readonly Column<StaffCinema>[] = [
  { title: 'Name', cell: ({ name }) => name },
  { title: 'LGA', cell: ({ lga }) => lga },
  { title: 'Region', cell: ({ state }) => state },
  { title: 'Country', cell: ({ country }) => country },
  { title: 'Screens', cell: ({ screens }) => screens, isFigure: true },
]

const STATES = { archived: 'Archived' }

export function Cinemas() {
  useTitle('Cinemas')
  const { q, cursor, status } = useSearch({ from: '/signed-in/cinemas' })
  const { role, cinemas } = useMe()
  const input = {
    q,
    cursor,
    status: status === 'archived' ? ('archived' as const) : ('open' as const),
  }
  const { data } = useList(['cinemas', 'list'], callCinemas, input)
  const isWhole = q === undefined && status === undefined
  return (
    <div className="page">
      <div className="page-top">
        <h1>Cinemas</h1>
        <SearchBox label="Name, address or area" q={q} />
        {mayChange(role) && cinemas.length === 0 && (
          <Link to="/cinemas/new" className={buttonClass('primary')}>
            Add a cinema
          </Link>
        )}
      </div>
      <Filters>
        <ChoiceFilter label="State" name="status" value={status} words={STATES} />
      </Filters>
      <DataTable
        caption="The cinemas"
        columns={COLUMNS}
        rows={data.items}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `/cinemas/${id}`}
        empty={isWhole ? 'There is no cinema yet.' : 'No cinema fits these words.'}
      />
      <Pages next={data.next} cursor={cursor} />
    </div>
  )
}
