import { useSuspenseQuery } from '@tanstack/react-query'
import { caller } from '@velvet/client/call'
import type { endStaffSession, listStaffSessions } from '@velvet/contract/people/staff-sessions.calls'
import { Button } from '@velvet/ui/button'
import { DataTable } from '../../../parts/data-table.tsx'
import { dateAndTime } from '../../../parts/dates.ts'
import { Refusal } from '../../../parts/refusal.tsx'
import { useChange } from '../../../parts/use-change.ts'

const callSessions = caller<typeof listStaffSessions>('GET /api/v1/staff/sessions')
const callEnd = caller<typeof endStaffSession>('DELETE /api/v1/staff/sessions/:sessionID')

export function OwnSessions() {
  const { data } = useSuspenseQuery({
    queryKey: ['own-sessions'],
    queryFn: ({ signal }) => callSessions({}, { signal }),
  })
  const end = useChange(callEnd, { invalidates: [['own-sessions']] })
  return (
    <section className="card" aria-labelledby="own-sessions">
      <h2 id="own-sessions">Where you are signed in</h2>
      <Refusal error={end.error} />
      <DataTable
        caption="Your open sessions"
        columns={[
          { title: 'Device', cell: ({ device }) => device },
          { title: 'Signed in', isDate: true, cell: ({ signedInAt }) => dateAndTime(signedInAt) },
          { title: 'Last used', isDate: true, cell: ({ lastUsedAt }) => dateAndTime(lastUsedAt) },
          {
            title: 'End',
            cell: ({ id, isCurrent, device }) =>
              isCurrent ? (
                'This one'
              ) : (
                <Button look="quiet" aria-label={`Sign out on ${device}`} onClick={() => end.mutate({ sessionID: id })}>
                  Sign out
                </Button>
              ),
          },
        ]}
        rows={data.sessions}
        keyOf={({ id }) => id}
        empty="No other sessions"
      />
    </section>
  )
}
