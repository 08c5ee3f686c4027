import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { StaffCinema } from '@velvet/contract/catalogue/cinemas.calls'
import { useMe } from '../../../app/me.ts'
import { ChangeForm } from '../../../parts/change-form.tsx'
import { mayChange } from '../../../parts/may-change.ts'
import { fieldErrors } from '../../../parts/refusal.tsx'
import { Subpage } from '../../../parts/subpage.tsx'
import { useEdit } from '../../../parts/use-edit.ts'
import { cinemaCalls } from './calls.ts'
import { CinemaFields } from './cinema-fields.tsx'
import { CinemaPictures } from './cinema-pictures.tsx'
import { cinemaInput, valuesOf } from './cinema-values.ts'
import { InUseCard } from './in-use-card.tsx'
import { ScreensOfCinema } from './screens-of-cinema.tsx'

const REREADS = [['cinemas']] as const

export function Cinema() {
  const { id } = useParams({ from: '/signed-in/cinemas/$id' })
  const { role } = useMe()
  const { data } = useSuspenseQuery({
    queryKey: ['cinemas', 'one', id],
    queryFn: ({ signal }) => cinemaCalls.getStaffCinema({ id }, { signal }),
  })
  const { cinema } = data
  const { archived } = cinema
  return (
    <Subpage key={id} title={cinema.name} up={<Link to="/cinemas">Cinemas</Link>}>
      <ScreensOfCinema cinema={cinema} mayAdd={mayChange(role) && !archived} />
      <CinemaForm cinema={cinema} isReader={!mayChange(role) || archived} />
      {mayChange(role) && !archived && <CinemaPictures cinema={cinema} />}
      {mayChange(role) && (
        <InUseCard
          thing={cinema}
          calls={{ archive: cinemaCalls.archiveCinema, unarchive: cinemaCalls.unarchiveCinema }}
          invalidates={REREADS}
          text="An archived cinema leaves every list of the customers. You can use it again."
        />
      )}
    </Subpage>
  )
}

function CinemaForm({ cinema, isReader }: { cinema: StaffCinema; isReader: boolean }) {
  const { id, version } = cinema
  const edit = useEdit(cinemaCalls.changeCinema, {
    present: valuesOf(cinema),
    version,
    invalidates: REREADS,
  })
  return (
    <ChangeForm
      change={edit}
      isReader={isReader}
      action="Save"
      onSubmit={() => edit.mutate({ id, ...cinemaInput(edit.values) })}
    >
      <CinemaFields values={edit.values} onChange={edit.type} errors={fieldErrors(edit.error)} />
    </ChangeForm>
  )
}
