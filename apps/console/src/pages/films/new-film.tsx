import { Link, useNavigate } from '@tanstack/react-router'
import { Button } from '@velvet/ui/button'
import { useState } from 'react'
import { Refusal, fieldErrors } from '../../parts/refusal.tsx'
import { useChange } from '../../parts/use-change.ts'
import { useTitle } from '../../parts/use-title.ts'
import { callMake } from './calls.ts'
import { FilmFields, NO_VALUES, filmInput } from './film-fields.tsx'

/** Adds a film, then leads to its page, where its poster is set. */
export function NewFilm() {
  useTitle('A new film')
  const navigate = useNavigate()
  const [values, setValues] = useState(NO_VALUES)
  const make = useChange(callMake, {
    rereads: [['films']],
    onDone: ({ film }) => void navigate({ to: '/films/$id', params: { id: film.id } }),
  })
  return (
    <div className="page">
      <p>
        <Link to="/films">Films</Link>
      </p>
      <h1>A new film</h1>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          make.mutate(filmInput(values))
        }}
      >
        <Refusal error={make.error} />
        <FilmFields values={values} onChange={setValues} errors={fieldErrors(make.error)} />
        <div className="actions">
          <Button type="submit" busy={make.isPending}>
            Add the film
          </Button>
        </div>
      </form>
    </div>
  )
}
