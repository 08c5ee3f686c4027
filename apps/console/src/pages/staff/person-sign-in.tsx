import { useSuspenseQuery } from '@tanstack/react-query'
import type { Person } from '@velvet/contract/endpoints/people'
import { Button } from '@velvet/ui/button'
import { DataTable } from '../../parts/data-table.tsx'
import { dateAndTime } from '../../parts/dates.ts'
import { useDeeds } from '../../parts/deed.tsx'
import type { Deed } from '../../parts/deed.tsx'
import { Refusal } from '../../parts/refusal.tsx'
import { useChange } from '../../parts/use-change.ts'
import { staffCalls } from './calls.ts'
import { InvitationLink } from './invitation-link.tsx'

/** Shows where somebody is signed in, and helps an admin with a lost phone or password. */
export function PersonSignIn({ person }: { person: Person }) {
  const { id } = person
  const rereads = [['people']] as const
  const invite = useChange(staffCalls.inviteAgain, { rereads })
  const endSessions = useChange(staffCalls.endMemberSessions, { rereads })
  const deeds = useDeeds()
  const { data } = useSuspenseQuery({
    queryKey: ['people', 'sessions', id],
    queryFn: ({ signal }) => staffCalls.listMemberSessions({ staffID: id }, { signal }),
  })
  return (
    <section className="card" aria-labelledby="sign-in">
      <h2 id="sign-in">Sign-in</h2>
      <Refusal error={invite.error ?? endSessions.error} />
      <DataTable
        caption="Where they are signed in"
        columns={[
          { title: 'Device', cell: ({ device }) => device },
          { title: 'Signed in', cell: ({ signedInAt }) => dateAndTime(signedInAt) },
          { title: 'Last used', cell: ({ lastUsedAt }) => dateAndTime(lastUsedAt) },
        ]}
        rows={data.sessions}
        keyOf={(session) => session.id}
        empty="They are signed in nowhere."
      />
      {invite.data && <InvitationLink {...invite.data.invitation} />}
      <div className="actions">
        <Button look="quiet" busy={invite.isPending} onClick={() => invite.mutate({ id })}>
          New link for a password
        </Button>
        {data.sessions.length > 0 && (
          <Button
            look="quiet"
            busy={endSessions.isPending}
            onClick={() => endSessions.mutate({ staffID: id })}
          >
            Sign out everywhere
          </Button>
        )}
        {person.hasSecondFactor && (
          <Button look="danger" onClick={() => deeds.ask(removalOfFactor(person))}>
            Take the second factor away
          </Button>
        )}
      </div>
      {deeds.view}
    </section>
  )
}

function removalOfFactor({ id, name }: Person): Deed {
  return {
    title: `Take the second factor of ${name} away`,
    words:
      `${name} is signed out everywhere, and can then sign in with the password alone. The ` +
      'present authenticator app and its recovery codes stop working. Please make sure first that ' +
      `it is really ${name} who asks.`,
    action: 'Take it away',
    done: `The second factor of ${name} is taken away.`,
    hasNote: false,
    rereads: [['people'], ['audit']],
    call: (_, options) => staffCalls.removeSecondFactor({ id }, options),
  }
}
