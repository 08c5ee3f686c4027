import { useSuspenseQuery } from '@tanstack/react-query'
import type { Person } from '@velvet/contract/people/staff.calls'
import { Button } from '@velvet/ui/button'
import { useState } from 'react'
import { DataTable } from '../../../parts/data-table.tsx'
import { dateAndTime } from '../../../parts/dates.ts'
import { useActions } from '../../../parts/use-actions.tsx'
import { staffCalls } from './calls.ts'
import { InvitationLink } from './invitation-link.tsx'
import { endOfSessions, newLink, removalOfFactor } from './sign-in-actions.ts'
import type { Invitation } from './sign-in-actions.ts'

/** Shows where a member of staff is signed in, and helps an admin with a lost phone or password. */
export function PersonSignIn({ person }: { person: Person }) {
  const { id } = person
  const [invitation, setInvitation] = useState<Invitation>()
  const actions = useActions()
  const { data } = useSuspenseQuery({
    queryKey: ['people', 'sessions', id],
    queryFn: ({ signal }) => staffCalls.listMemberSessions({ staffID: id }, { signal }),
  })
  return (
    <section className="card" aria-labelledby="sign-in">
      <h2 id="sign-in">Sign-in</h2>
      <DataTable
        caption="Where they are signed in"
        columns={[
          { title: 'Device', cell: ({ device }) => device },
          { title: 'Signed in', isDate: true, cell: ({ signedInAt }) => dateAndTime(signedInAt) },
          { title: 'Last used', isDate: true, cell: ({ lastUsedAt }) => dateAndTime(lastUsedAt) },
        ]}
        rows={data.sessions}
        keyOf={(session) => session.id}
        empty="No sessions"
      />
      {invitation && <InvitationLink {...invitation} />}
      <div className="actions">
        <Button look="quiet" onClick={() => actions.ask(newLink(person, setInvitation))}>
          New link for a password
        </Button>
        {data.sessions.length > 0 && (
          <Button look="quiet" onClick={() => actions.ask(endOfSessions(person))}>
            Sign out everywhere
          </Button>
        )}
        {person.hasSecondFactor && (
          <Button look="danger" onClick={() => actions.ask(removalOfFactor(person))}>
            Take the second factor away
          </Button>
        )}
      </div>
      {actions.view}
    </section>
  )
}
