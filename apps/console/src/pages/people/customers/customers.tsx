import { useSearch } from '@tanstack/react-router'
import type { FoundCustomer } from '@velvet/contract/people/customers.calls'
import { DataTable, Pages } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { dateAndTime } from '../../../parts/dates.ts'
import { emptyText } from '../../../parts/empty-words.ts'
import { ChoiceFilter, Filters } from '../../../parts/filters.tsx'
import { points } from '../../../parts/money.ts'
import { SearchBox } from '../../../parts/search-box.tsx'
import { useList } from '../../../parts/use-list.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { customerCalls } from './calls.ts'
import { stateOf } from './words.ts'

const COLUMNS: readonly Column<FoundCustomer>[] = [
  { title: 'Name', cell: ({ username }) => username },
  { title: 'Phone number', cell: ({ phoneNumber }) => phoneNumber },
  { title: 'Balance', cell: ({ balance }) => points(balance), isNumeric: true },
  { title: 'Joined', isDate: true, cell: ({ joinedAt }) => dateAndTime(joinedAt) },
  { title: 'State', cell: stateOf },
]

export function Customers() {
  useTitle('Customers')
  const search = useSearch({ from: '/signed-in/customers' })
  const { q, state, cursor } = search
  const { data } = useList(['customers', 'list'], customerCalls.listCustomers, {
    ...search,
    // A user can type any status into the address, and the server accepts only these.
    state: state as 'blocked' | 'closed' | 'moving' | undefined,
  })
  return (
    <div className="page">
      <div className="page-top">
        <h1>Customers</h1>
        <SearchBox label="Number, name, email, pin or reference" q={q} />
      </div>
      <Filters>
        <ChoiceFilter
          label="State"
          name="state"
          value={state}
          text={{ blocked: 'Blocked', closed: 'Closed', moving: 'Moving to another number' }}
        />
      </Filters>
      <DataTable
        caption={q ? 'Customers, by name' : 'Customers, newest first'}
        columns={COLUMNS}
        rows={data.items}
        keyOf={({ uuid }) => uuid}
        linkOf={({ uuid }) => `/customers/${uuid}`}
        empty={emptyText(search, {
          none: 'No matching customers.',
          first: 'There is no customer yet. People sign up in the app, and are listed here then.',
        })}
      />
      <Pages next={data.next} cursor={cursor} />
    </div>
  )
}
