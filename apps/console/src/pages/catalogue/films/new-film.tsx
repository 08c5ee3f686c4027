import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ChangeForm } from '../../../parts/change-form.tsx'
import { fieldErrors } from '../../../parts/refusal.tsx'
import { Subpage } from '../../../parts/subpage.tsx'
import { useChange } from '../../../parts/use-change.ts'
import { useRefuseReaders } from '../../../parts/use-refuse-readers.ts'
import { REREADS, filmCalls } from './calls.ts'
import { FilmFields, NO_VALUES, filmInput } from './film-fields.tsx'

/** Adds a film, then leads to its page, where its poster is set. */
export function NewFilm() {
  useRefuseReaders()
  const navigate = useNavigate()
  const [values, setValues] = useState(NO_VALUES)
  const change = useChange(filmCalls.makeFilm, {
    invalidates: REREADS,
    onDone: ({ film }) => navigate({ to: '/films/$id', params: { id: film.id } }),
  })
  return (
    <Subpage title="A new film" up={<Link to="/films">Films</Link>}>
      <ChangeForm
        change={{ ...change, isUnsaved: values !== NO_VALUES }}
        action="Add the film"
        onSubmit={() => change.mutate(filmInput(values))}
      >
        <FilmFields values={values} onChange={setValues} errors={fieldErrors(change.error)} />
      </ChangeForm>
    </Subpage>
  )
}
