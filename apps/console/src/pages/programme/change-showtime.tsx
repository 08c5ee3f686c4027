import type { PlannedShowtime } from '@velvet/contract/endpoints/programme'
import { Refusal, fieldErrors } from '../../parts/refusal.tsx'
import type { Given } from './given.ts'
import { ShowtimeForm } from './showtime-form.tsx'
import { valuesOf, wishOf } from './showtime-values.ts'

/** Changes a showtime. Customers see the change of a showtime on sale after the next Publish. */
export function ChangeShowtime({ planned, ...given }: Given & { planned: PlannedShowtime }) {
  const { day, screens, shows, programme, onClose } = given
  const { edits, drafts } = programme
  const wish = edits.find(({ id }) => id === planned.id)?.wish ?? {}
  const errors = fieldErrors(drafts.refusal)
  const reload = () => {
    drafts.reload()
    onClose()
  }
  return (
    <ShowtimeForm
      {...{ day, screens, shows, errors, id: planned.id, isBusy: drafts.isBusy }}
      initial={valuesOf(planned, wish, day.zone)}
      refusal={
        Object.keys(errors).length === 0 && <Refusal error={drafts.refusal} onReload={reload} />
      }
      action={planned.state === 'draft' ? 'Save' : 'Keep for Publish'}
      onSubmit={(values, films) => {
        const words = `${planned.film.title} is changed.`
        programme.change(planned.id, wishOf(values, day, films), words, onClose)
      }}
    />
  )
}
