import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { Screen as ScreenRow } from '@velvet/contract/catalogue/screens.calls'
import { useMe } from '../../../app/me.ts'
import { mayChange } from '../../../parts/may-change.ts'
import { Subpage } from '../../../parts/subpage.tsx'
import { useEdit } from '../../../parts/use-edit.ts'
import { cinemaCalls } from './calls.ts'
import { CinemaLink } from './cinema-link.tsx'
import { InUseCard } from './in-use-card.tsx'
import { ScreenForm, typedPart, valuesOf } from './screen-form.tsx'

const REREADS = [['screens'], ['cinemas']] as const

export function Screen() {
  const { id, screenId } = useParams({ from: '/signed-in/cinemas/$id/screens/$screenId' })
  const { role } = useMe()
  const { data } = useSuspenseQuery({
    queryKey: ['screens', 'one', screenId],
    queryFn: ({ signal }) => cinemaCalls.getScreen({ id: screenId }, { signal }),
  })
  const { screen } = data
  const { archived } = screen
  return (
    <Subpage key={screenId} title={screen.name} up={<CinemaLink id={id} />}>
      <ScreenEdit screen={screen} isReader={!mayChange(role) || archived} />
      {mayChange(role) && (
        <InUseCard
          thing={screen}
          calls={{ archive: cinemaCalls.archiveScreen, unarchive: cinemaCalls.unarchiveScreen }}
          invalidates={REREADS}
          text="No showtime can be planned in an archived screen. You can use it again."
        />
      )}
    </Subpage>
  )
}

function ScreenEdit({ screen, isReader }: { screen: ScreenRow; isReader: boolean }) {
  const { id, version } = screen
  const edit = useEdit(cinemaCalls.changeScreen, {
    present: valuesOf(screen),
    version,
    typedPart,
    invalidates: REREADS,
  })
  return (
    <ScreenForm
      isReader={isReader}
      change={edit}
      values={edit.values}
      onChange={edit.type}
      action="Save"
      onSubmit={(fields) => edit.mutate({ id, ...fields })}
    />
  )
}
