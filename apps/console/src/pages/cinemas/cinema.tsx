import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { StaffCinema } from '@velvet/contract/endpoints/cinemas'
import { Button } from '@velvet/ui/button'
import { useState } from 'react'
import { useMe } from '../../app/me.ts'
import { ArchiveCard } from './archive-card.tsx'
import { mayChange } from '../../parts/may-change.ts'
import { Refusal, fieldErrors } from '../../parts/refusal.tsx'
import { useChange } from '../../parts/use-change.ts'
import { useTitle } from '../../parts/use-title.ts'
import { callArchiveCinema, callChangeCinema, callCinema, callUnarchiveCinema } from './calls.ts'
import { CinemaFields } from './cinema-fields.tsx'
import { CinemaPictures } from './cinema-pictures.tsx'
import { cinemaInput, valuesOf } from './cinema-values.ts'
import { ScreensOfCinema } from './screens-of-cinema.tsx'

export function Cinema() {
  const { id } = useParams({ from: '/signed-in/cinemas/$id' })
  const { role } = useMe()
  const queries = useQueryClient()
  const queryKey = ['cinemas', 'one', id]
  const { data } = useSuspenseQuery({
    queryKey,
    queryFn: ({ signal }) => callCinema({ id }, { signal }),
  })
  const { cinema } = data
  const reload = () => void queries.invalidateQueries({ queryKey })
  useTitle(cinema.name)
  return (
    <div className="page">
      <p>
        <Link to="/cinemas">Cinemas</Link>
      </p>
      <h1>{cinema.name}</h1>
      <ScreensOfCinema cinema={cinema} mayAdd={mayChange(role) && !cinema.archived} />
      {/* A newer version begins the form anew: what was typed belongs to the older one. */}
      <CinemaForm
        key={cinema.version}
        cinema={cinema}
        isReader={!mayChange(role)}
        onReload={reload}
      />
      {mayChange(role) && !cinema.archived && <CinemaPictures cinema={cinema} />}
      {mayChange(role) && (
        <ArchiveCard
          thing={cinema}
          calls={{ archive: callArchiveCinema, unarchive: callUnarchiveCinema }}
          rereads={[['cinemas']]}
          onReload={reload}
          words="An archived cinema leaves every list of the customers. You can use it again."
        />
      )}
    </div>
  )
}

interface FormProps {
  cinema: StaffCinema
  isReader: boolean
  onReload: () => void
}

function CinemaForm({ cinema, isReader, onReload }: FormProps) {
  const [values, setValues] = useState(valuesOf(cinema))
  const change = useChange(
    (input: Parameters<typeof callChangeCinema>[0], options) =>
      callChangeCinema(input, { ...options, version: cinema.version }),
    { rereads: [['cinemas']] },
  )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate({ id: cinema.id, ...cinemaInput(values) })
      }}
    >
      <fieldset className="form" disabled={isReader || cinema.archived}>
        <legend className="visually-hidden">About the cinema</legend>
        <Refusal error={change.error} onReload={onReload} />
        <CinemaFields values={values} onChange={setValues} errors={fieldErrors(change.error)} />
        <div className="actions">
          <Button type="submit" busy={change.isPending}>
            Save
          </Button>
        </div>
      </fieldset>
    </form>
  )
}
