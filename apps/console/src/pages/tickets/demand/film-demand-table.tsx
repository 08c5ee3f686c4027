import type { FilmDemand } from '@velvet/contract/tickets/demand.calls'
import { DataTable, Pages } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { useList } from '../../../parts/use-list.ts'
import { STATE_WORDS } from '../../catalogue/films/states.ts'
import { demandCalls } from './calls.ts'

const COLUMNS: readonly Column<FilmDemand>[] = [
  { title: 'Film', cell: ({ title }) => title },
  { title: 'State', cell: ({ status }) => STATE_WORDS[status] },
  { title: 'Area', cell: ({ lga, state }) => `${lga}, ${state}` },
  { title: 'Customers', cell: ({ waiting }) => waiting, isNumeric: true },
]

export function FilmDemandTable({ cursor }: { cursor: string | undefined }) {
  const { data } = useList(['demand', 'films'], demandCalls.listFilmDemand, { cursor })
  return (
    <>
      <DataTable
        caption="Customers who wait for a film, by film and area, the most first"
        columns={COLUMNS}
        rows={data.items}
        keyOf={({ filmID, areaID }) => filmID + areaID}
        linkOf={({ filmID }) => `/films/${filmID}`}
        empty="Nobody waits for a film."
      />
      <Pages next={data.next} cursor={cursor} />
    </>
  )
}
