import { Link, useNavigate } from '@tanstack/react-router'
import { slugOf } from '@velvet/contract/shared/typing/slug-of'
import { useState } from 'react'
import { ChangeForm } from '../../../parts/change-form.tsx'
import { fieldErrors } from '../../../parts/refusal.tsx'
import { Subpage } from '../../../parts/subpage.tsx'
import { useChange } from '../../../parts/use-change.ts'
import { useRefuseReaders } from '../../../parts/use-refuse-readers.ts'
import { cinemaCalls } from './calls.ts'
import { CinemaFields } from './cinema-fields.tsx'
import { cinemaInput, NO_VALUES } from './cinema-values.ts'
import type { CinemaValues } from './cinema-values.ts'

/** Adds a cinema, then leads to its page, where its pictures and screens are added. */
export function NewCinema() {
  useRefuseReaders()
  const navigate = useNavigate()
  const [values, setValues] = useState(NO_VALUES)
  const change = useChange(cinemaCalls.makeCinema, {
    invalidates: [['cinemas']],
    onDone: ({ cinema }) => navigate({ to: '/cinemas/$id', params: { id: cinema.id } }),
  })
  return (
    <Subpage title="A new cinema" up={<Link to="/cinemas">Cinemas</Link>}>
      <ChangeForm
        change={{ ...change, isUnsaved: values !== NO_VALUES }}
        action="Add the cinema"
        onSubmit={() => change.mutate(cinemaInput(values))}
      >
        <CinemaFields
          values={values}
          onChange={(next) => setValues(withSlug(values, next))}
          errors={fieldErrors(change.error)}
        />
      </ChangeForm>
    </Subpage>
  )
}

/** The slug follows the name until the user types a slug of their own. */
function withSlug(before: CinemaValues, next: CinemaValues): CinemaValues {
  const isOwn = before.slug !== slugOf(before.name) || next.slug !== before.slug
  return isOwn ? next : { ...next, slug: slugOf(next.name) }
}
