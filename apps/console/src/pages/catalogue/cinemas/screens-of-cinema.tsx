import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { StaffCinema } from '@velvet/contract/catalogue/cinemas.calls'
import type { Screen } from '@velvet/contract/catalogue/screens.calls'
import { buttonClass } from '@velvet/ui/button'
import { DataTable } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { screensQuery } from '../../../parts/screens-query.ts'

const COLUMNS: readonly Column<Screen>[] = [
  { title: 'Name', cell: ({ name }) => name },
  { title: 'Rows', cell: ({ plan }) => plan.length, isNumeric: true },
  { title: 'Seats sold online', cell: ({ totalSeats }) => totalSeats, isNumeric: true },
  { title: 'State', cell: ({ archived }) => (archived ? 'Archived' : 'In use') },
]

/** Lists the screens of a cinema, each with a link to its page. */
export function ScreensOfCinema({ cinema, mayAdd }: { cinema: StaffCinema; mayAdd: boolean }) {
  const { id } = cinema
  const { data: screens } = useSuspenseQuery(screensQuery(id))
  return (
    <section className="card" aria-labelledby="screens">
      <h2 id="screens">Screens</h2>
      <DataTable
        caption="The screens of the cinema"
        columns={COLUMNS}
        rows={screens}
        keyOf={(screen) => screen.id}
        linkOf={(screen) => `/cinemas/${id}/screens/${screen.id}`}
        empty={
          mayAdd
            ? 'This cinema has no screens yet. Add one with its seats. Then showtimes can be planned.'
            : 'This cinema has no screens yet.'
        }
      />
      {mayAdd && (
        <div className="actions">
          <Link to="/cinemas/$id/screens/new" params={{ id }} className={buttonClass('quiet')}>
            Add a screen
          </Link>
        </div>
      )}
    </section>
  )
}
