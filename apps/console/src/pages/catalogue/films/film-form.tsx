import type { Film } from '@velvet/contract/catalogue/films.calls'
import { ChangeForm } from '../../../parts/change-form.tsx'
import { CheckField } from '../../../parts/check-field.tsx'
import { fieldErrors } from '../../../parts/refusal.tsx'
import { useEdit } from '../../../parts/use-edit.ts'
import { REREADS, filmCalls } from './calls.ts'
import { FilmFields, filmInput, valuesOf } from './film-fields.tsx'

/** Changes what a film says about itself. */
export function FilmForm(props: { film: Film; isReader: boolean; isOfDistributor?: boolean }) {
  const { film, isReader, isOfDistributor = false } = props
  const { id, version } = film
  const isChange = film.proposalOf !== null
  const edit = useEdit(filmCalls.changeFilm, {
    present: { ...valuesOf(film), correctsDistributor: false },
    version,
    invalidates: REREADS,
  })
  const { values } = edit
  const hasNewDistributor = film.distributor !== '' && values.distributor !== film.distributor
  const correctsDistributor = hasNewDistributor && values.correctsDistributor
  return (
    <ChangeForm
      change={edit}
      isReader={isReader}
      action="Save"
      onSubmit={() => edit.mutate({ id, ...filmInput(values), correctsDistributor })}
    >
      <FilmFields
        values={values}
        onChange={(next) => edit.type({ ...values, ...next })}
        errors={fieldErrors(edit.error)}
        isOfDistributor={isOfDistributor || isChange}
        isChange={isChange}
      />
      {hasNewDistributor && (
        <CheckField
          label={`${film.distributor} was a mistake`}
          hint="The new distributor then also gets the weeks that are not settled yet. Without this, they must be settled first."
          checked={values.correctsDistributor}
          onChange={(checked) => edit.type({ ...values, correctsDistributor: checked })}
        />
      )}
    </ChangeForm>
  )
}
