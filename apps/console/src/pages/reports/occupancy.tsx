import type { AnswerOf } from '@velvet/client/call'
import type { OccupancyRow } from '@velvet/contract/endpoints/money/reports'
import type { SalesBy } from '@velvet/contract/money/report-rules'
import { DataTable } from '../../parts/data-table.tsx'
import { Download } from '../../parts/download.tsx'
import { count, share } from '../../parts/money.ts'
import { REPORTS } from './calls.ts'
import type { reportCalls } from './calls.ts'
import { occupancyOf, salesLabel } from './sales-rows.ts'

interface Props {
  occupancy: AnswerOf<typeof reportCalls.reportSales>['occupancy']
  by: SalesBy
  /** The title of the first column. */
  title: string
  /** The filters of the report. */
  input: Readonly<Record<string, unknown>>
}

/**
 * Shows how full the showtimes of these days are. They count on the day on which they begin, so they
 * have a table of their own beside that of the sales.
 */
export function Occupancy({ occupancy, by, title, input }: Props) {
  return (
    <>
      <h2>Seats by the day of the show</h2>
      <div className="actions">
        <Download
          path={`${REPORTS}/occupancy.csv`}
          label="Download the seats as CSV"
          input={input}
        />
      </div>
      <DataTable<OccupancyRow>
        caption={`Seats by ${title.toLowerCase()}, by the day of the show`}
        columns={[
          { title, cell: (row) => salesLabel(row, by) },
          { title: 'Seats', cell: ({ seats }) => count(seats), isFigure: true },
          { title: 'Taken', cell: ({ seatsTaken }) => count(seatsTaken), isFigure: true },
          {
            ...{ title: 'Occupancy', isFigure: true },
            cell: (row) => (row.seats === 0 ? '–' : share(occupancyOf(row))),
          },
        ]}
        rows={occupancy.rows}
        keyOf={({ key }) => key}
        total={{ key: '', label: 'Total', ...occupancy.total }}
        empty="Nothing was shown in these days."
      />
      <p className="muted">
        These are the showtimes that begin in these days and were not cancelled. A showtime before
        6:00 AM belongs to the day before. Their tickets may have been sold on other days.
      </p>
    </>
  )
}
