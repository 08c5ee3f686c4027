import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMe } from '../../../app/me.ts'
import { ChangeForm } from '../../../parts/change-form.tsx'
import { fieldErrors } from '../../../parts/refusal.tsx'
import { Subpage } from '../../../parts/subpage.tsx'
import { useChange } from '../../../parts/use-change.ts'
import { mayPropose } from '../../../parts/may-change.ts'
import { notAllowed } from '../../../parts/use-refuse-readers.ts'
import { REREADS, filmCalls } from './calls.ts'
import { FilmFields, NO_VALUES, filmInput } from './film-fields.tsx'

/** Adds a film, then leads to its page, where its poster is set. */
export function NewFilm() {
  const { role } = useMe()
  if (!mayPropose(role)) throw notAllowed()
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
        action={role === 'distributor' ? 'Propose the film' : 'Add the film'}
        // The server takes the name of a distributor from their account.
        onSubmit={() => change.mutate(filmInput({ ...values, distributor: values.distributor || '–' }))}
      >
        <FilmFields
          values={values}
          onChange={setValues}
          errors={fieldErrors(change.error)}
          isOfDistributor={role === 'distributor'}
        />
      </ChangeForm>
    </Subpage>
  )
}
