import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { StaffCinema } from '@velvet/contract/endpoints/cinemas'
import { useState } from 'react'
import { useMe } from '../../app/me.ts'
import { ArchiveCard } from '../../parts/archive-card.tsx'
import { ChangeForm } from '../../parts/change-form.tsx'
import { mayChange } from '../../parts/may-change.ts'
import { fieldErrors } from '../../parts/refusal.tsx'
import { useChange } from '../../parts/use-change.ts'
import { useTitle } from '../../parts/use-title.ts'
import { callArchiveCinema, callChangeCinema, callCinema, callUnarchiveCinema } from './calls.ts'
import { CinemaFields } from './cinema-fields.tsx'
import { CinemaPictures } from './cinema-pictures.tsx'
import { cinemaInput, valuesOf } from './cinema-values.ts'
import { ScreensOfCinema } from './screens-of-cinema.tsx'

const REREADS = [['cinemas']] as const

export function Cinema() {
  const { id } = useParams({ from: '/signed-in/cinemas/$id' })
  const { role } = useMe()
  const { data } = useSuspenseQuery({
    queryKey: ['cinemas', 'one', id],
    queryFn: ({ signal }) => callCinema({ id }, { signal }),
  })
  const { cinema } = data
  const { archived } = cinema
  useTitle(cinema.name)
  return (
    <div className="page">
      <p>
        <Link to="/cinemas">Cinemas</Link>
      </p>
      <h1>{cinema.name}</h1>
      <ScreensOfCinema cinema={cinema} mayAdd={mayChange(role) && !archived} />
      {/* A newer version begins the form anew: what was typed belongs to the older one. */}
      <CinemaForm key={cinema.version} cinema={cinema} isReader={!mayChange(role) || archived} />
      {mayChange(role) && !archived && <CinemaPictures cinema={cinema} />}
      {mayChange(role) && (
        <ArchiveCard
          thing={cinema}
          isArchived={archived}
          calls={{ archive: callArchiveCinema, unarchive: callUnarchiveCinema }}
          rereads={REREADS}
          title={archived ? 'Archived' : 'In use'}
          words="An archived cinema leaves every list of the customers. You can use it again."
          back="Use again"
        />
      )}
    </div>
  )
}

function CinemaForm({ cinema, isReader }: { cinema: StaffCinema; isReader: boolean }) {
  const { id, version } = cinema
  const [values, setValues] = useState(valuesOf(cinema))
  const change = useChange(callChangeCinema, { version, rereads: REREADS })
  return (
    <ChangeForm
      {...{ change, isReader }}
      action="Save"
      onSubmit={() => change.mutate({ id, ...cinemaInput(values) })}
    >
      <CinemaFields values={values} onChange={setValues} errors={fieldErrors(change.error)} />
    </ChangeForm>
  )
}
