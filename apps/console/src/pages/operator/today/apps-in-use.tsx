import { useQuery } from '@tanstack/react-query'
import { caller } from '@velvet/client/call'
import type { AppInUse, listAppsInUse } from '@velvet/contract/operator/app-versions.calls'
import { DataTable } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { count } from '../../../parts/money.ts'
import { Refusal } from '../../../parts/refusal.tsx'

const callAppsInUse = caller<typeof listAppsInUse>('GET /api/v1/staff/appversions/inuse')
/**
 * The figures are not read again before this time is over. They change slowly, and the server
 * counts them from every session of the week.
 */
const STAYS_MS = 600_000

const UPDATES = {
  none: 'Up to date',
  offered: 'An update is offered',
  needed: 'Too old: the app asks for an update and opens nothing else',
} as const

const COLUMNS: readonly Column<AppInUse>[] = [
  { title: 'Version', cell: ({ number }) => number ?? 'Not known (an older app)' },
  { title: 'In the app', cell: ({ inApps }) => count(inApps), isNumeric: true },
  { title: 'In browsers', cell: ({ inBrowsers }) => count(inBrowsers), isNumeric: true },
  { title: 'State', cell: ({ update }) => (update ? UPDATES[update] : '') },
]

/** Lists the versions of the customers' app that were used in the last seven days. */
export function AppsInUse() {
  const { data, error } = useQuery({
    queryKey: ['today', 'apps'],
    queryFn: ({ signal }) => callAppsInUse({}, { signal }),
    staleTime: STAYS_MS,
  })
  return (
    <details>
      <summary>App versions in use</summary>
      <Refusal error={error} />
      {data && (
        <>
          <p className="muted">
            Phones are asked to have version {data.asked}. The numbers count sign-ins that were used in the last seven
            days.
            {data.others > 0 && ` ${count(data.others)} more have versions that are not listed.`}
          </p>
          <DataTable
            caption="App versions in use, the most used first"
            columns={COLUMNS}
            rows={data.versions}
            keyOf={({ number }) => number ?? ''}
            empty="No customer has used the app in the last seven days."
          />
        </>
      )}
    </details>
  )
}
