import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { Film as FilmRow } from '@velvet/contract/endpoints/films'
import { Button } from '@velvet/ui/button'
import { useState } from 'react'
import { useMe } from '../../app/me.ts'
import { Refusal, fieldErrors } from '../../parts/refusal.tsx'
import { useChange } from '../../parts/use-change.ts'
import { useTitle } from '../../parts/use-title.ts'
import { callChange, callFilm } from './calls.ts'
import { FilmFields, filmInput, valuesOf } from './film-fields.tsx'
import { FilmState } from './film-state.tsx'
import { mayChange } from '../../parts/may-change.ts'
import { PosterForm } from './poster-form.tsx'

export function Film() {
  const { id } = useParams({ from: '/signed-in/films/$id' })
  const { role } = useMe()
  const queries = useQueryClient()
  const queryKey = ['films', 'one', id]
  const { data } = useSuspenseQuery({
    queryKey,
    queryFn: ({ signal }) => callFilm({ id }, { signal }),
  })
  const { film } = data
  const reload = () => void queries.invalidateQueries({ queryKey })
  useTitle(film.title)
  return (
    <div className="page">
      <p>
        <Link to="/films">Films</Link>
      </p>
      <h1>{film.title}</h1>
      {/* A newer version begins the form anew: what was typed belongs to the older one. */}
      <FilmForm key={film.version} film={film} isReader={!mayChange(role)} onReload={reload} />
      {mayChange(role) && film.status !== 'archived' && <PosterForm film={film} />}
      {mayChange(role) && <FilmState film={film} onReload={reload} />}
    </div>
  )
}

interface FormProps {
  film: FilmRow
  isReader: boolean
  onReload: () => void
}

function FilmForm({ film, isReader, onReload }: FormProps) {
  const [values, setValues] = useState(valuesOf(film))
  const change = useChange(
    (input: Parameters<typeof callChange>[0], options) =>
      callChange(input, { ...options, version: film.version }),
    { rereads: [['films']] },
  )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate({ id: film.id, ...filmInput(values) })
      }}
    >
      <fieldset className="form" disabled={isReader || film.status === 'archived'}>
        <legend className="visually-hidden">About the film</legend>
        <Refusal error={change.error} onReload={onReload} />
        <FilmFields values={values} onChange={setValues} errors={fieldErrors(change.error)} />
        <div className="actions">
          <Button type="submit" busy={change.isPending}>
            Save
          </Button>
        </div>
      </fieldset>
    </form>
  )
}
