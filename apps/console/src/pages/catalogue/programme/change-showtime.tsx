import type { ShowtimeWithEdit } from '@velvet/contract/catalogue/programme.calls'
import { Refusal, fieldErrors } from '../../../parts/refusal.tsx'
import { useTyped } from '../../../parts/use-typed.ts'
import type { Given } from './given.ts'
import { ShowtimeForm } from './showtime-form.tsx'
import { valuesOf, requestOf } from './showtime-values.ts'

/** Changes a showtime. Customers see the change of a showtime on sale after the next Publish. */
export function ChangeShowtime({ planned, ...given }: Given & { planned: ShowtimeWithEdit }) {
  const { cinema, day, screens, shows, programme, onClose } = given
  const { saving } = programme
  const errors = fieldErrors(saving.refusal)
  const { values, type, version, layAside, putBack } = useTyped({
    present: valuesOf(planned, day.zone),
    version: planned.version,
  })
  const reload = () => {
    layAside()
    saving.reload()
  }
  return (
    <ShowtimeForm
      cinemaId={cinema.id}
      day={day}
      screens={screens}
      shows={shows}
      errors={errors}
      id={planned.id}
      isBusy={saving.isBusy}
      values={values}
      onChange={type}
      refusal={
        Object.keys(errors).length === 0 && <Refusal error={saving.refusal} onReload={reload} onPutBack={putBack} />
      }
      action={planned.state === 'draft' ? 'Save' : 'Keep for Publish'}
      onSubmit={() => {
        const text = `${planned.film.title} is changed.`
        const onDone = onClose
        programme.change(planned.id, requestOf(values, day), text, { version, onDone })
      }}
    />
  )
}
