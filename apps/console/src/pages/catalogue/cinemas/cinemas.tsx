import { country } from '@velvet/contract/shared/country/country'
import { useSearch } from '@tanstack/react-router'
import type { StaffCinema } from '@velvet/contract/catalogue/cinemas.calls'
import { AddCinemaLink } from '../../../parts/add-cinema-link.tsx'
import { listStaffCinemas } from '../../../parts/cinema-query.ts'
import { DataTable, Pages } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { emptyText } from '../../../parts/empty-words.ts'
import { ChoiceFilter, Filters } from '../../../parts/filters.tsx'
import { NoCinema } from '../../../parts/no-cinema.tsx'
import { SearchBox } from '../../../parts/search-box.tsx'
import { useList } from '../../../parts/use-list.ts'
import { useTitle } from '../../../parts/use-title.ts'

const COLUMNS: readonly Column<StaffCinema>[] = [
  { title: 'Name', cell: ({ name }) => name },
  { title: country().iso === 'NG' ? 'LGA' : 'Area', cell: ({ lga }) => lga },
  { title: 'Region', cell: ({ state }) => state },
  { title: 'Country', cell: ({ country }) => country },
  { title: 'Screens', cell: ({ screens }) => screens, isNumeric: true },
]

const STATES = { archived: 'Archived' }

export function Cinemas() {
  useTitle('Cinemas')
  const { q, cursor, status } = useSearch({ from: '/signed-in/cinemas' })
  const input = {
    q,
    cursor,
    status: status === 'archived' ? ('archived' as const) : ('open' as const),
  }
  const { data } = useList(['cinemas', 'list'], listStaffCinemas, input)
  return (
    <div className="page">
      <div className="page-top">
        <h1>Cinemas</h1>
        <SearchBox label="Name, address or area" q={q} />
        <div className="actions">
          <AddCinemaLink />
        </div>
      </div>
      <Filters>
        <ChoiceFilter label="State" name="status" value={status} text={STATES} all="In use" />
      </Filters>
      <DataTable
        caption="The cinemas"
        columns={COLUMNS}
        rows={data.items}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `/cinemas/${id}`}
        empty={emptyText(
          { q, status, cursor },
          {
            none: 'No cinema fits these words.',
            first: <NoCinema then="customers find it by its area" />,
          },
        )}
      />
      <Pages next={data.next} cursor={cursor} />
    </div>
  )
}
