import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { Screen as ScreenRow } from '@velvet/contract/endpoints/screens'
import { useMe } from '../../app/me.ts'
import { ArchiveCard } from '../../parts/archive-card.tsx'
import { mayChange } from '../../parts/may-change.ts'
import { useChange } from '../../parts/use-change.ts'
import { useTitle } from '../../parts/use-title.ts'
import { callArchiveScreen, callChangeScreen, callScreen, callUnarchiveScreen } from './calls.ts'
import { ScreenForm } from './screen-form.tsx'

const REREADS = [['screens'], ['cinemas']] as const

export function Screen() {
  const { id, screenId } = useParams({ from: '/signed-in/cinemas/$id/screens/$screenId' })
  const { role } = useMe()
  const { data } = useSuspenseQuery({
    queryKey: ['screens', 'one', screenId],
    queryFn: ({ signal }) => callScreen({ id: screenId }, { signal }),
  })
  const { screen } = data
  const { archived } = screen
  useTitle(screen.name)
  return (
    <div className="page">
      <p>
        <Link to="/cinemas/$id" params={{ id }}>
          The cinema
        </Link>
      </p>
      <h1>{screen.name}</h1>
      {/* A newer version begins the form anew: what was painted belongs to the older one. */}
      <PresentScreen key={screen.version} screen={screen} isReader={!mayChange(role) || archived} />
      {mayChange(role) && (
        <ArchiveCard
          thing={screen}
          isArchived={archived}
          calls={{ archive: callArchiveScreen, unarchive: callUnarchiveScreen }}
          rereads={REREADS}
          title={archived ? 'Archived' : 'In use'}
          words="No showtime can be planned in an archived screen. You can use it again."
          back="Use again"
        />
      )}
    </div>
  )
}

function PresentScreen({ screen, isReader }: { screen: ScreenRow; isReader: boolean }) {
  const { id, version } = screen
  const change = useChange(callChangeScreen, { version, rereads: REREADS })
  return (
    <ScreenForm
      {...{ change, isReader }}
      initial={screen}
      action="Save"
      onSubmit={(values) => change.mutate({ id, ...values })}
    />
  )
}
