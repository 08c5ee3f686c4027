import { useSearch } from '@tanstack/react-router'
import type { Person } from '@velvet/contract/people/staff.calls'
import { Button } from '@velvet/ui/button'
import { useState } from 'react'
import { DataTable, Pages } from '../../../parts/data-table.tsx'
import type { Column } from '../../../parts/data-table.tsx'
import { SearchBox } from '../../../parts/search-box.tsx'
import { useList } from '../../../parts/use-list.ts'
import { useTitle } from '../../../parts/use-title.ts'
import { staffCalls } from './calls.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { ROLE_NAMES } from './roles.ts'

const COLUMNS: readonly Column<Person>[] = [
  { title: 'Name', cell: ({ name }) => name },
  { title: 'Email', cell: ({ email }) => email },
  { title: 'Role', cell: ({ role }) => ROLE_NAMES[role] },
  { title: 'State', cell: stateOf },
  { title: 'Second factor', cell: ({ hasSecondFactor }) => (hasSecondFactor ? 'On' : 'Off') },
  { title: 'Signed in', cell: ({ sessions }) => sessions, isNumeric: true },
]

export function People() {
  useTitle('Staff')
  const search = useSearch({ from: '/signed-in/staff/' })
  const [isInviting, setInviting] = useState(false)
  const { data } = useList(['people', 'list'], staffCalls.listPeople, search)
  return (
    <>
      <div className="page-top">
        <SearchBox label="Name or email" q={search.q} />
        <Button onClick={() => setInviting(true)}>Invite a person</Button>
      </div>
      <DataTable
        caption="The staff"
        columns={COLUMNS}
        rows={data.items}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `/staff/${id}`}
        empty="Nobody of the staff fits these words."
      />
      <Pages next={data.next} cursor={search.cursor} />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  )
}

function stateOf({ active, invitedUntil }: Person): string {
  if (!active) return 'Kept out'
  return invitedUntil === null ? 'Active' : 'Invited'
}
