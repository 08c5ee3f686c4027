import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isRefusal } from '@velvet/client/call-error'
import { useState } from 'react'
import { FILM_PICKS } from '../../../parts/picker/picks.ts'
import { firstPicks } from '../../../parts/picker/use-picks.ts'
import { Refusal, fieldErrors } from '../../../parts/refusal.tsx'
import { useChange } from '../../../parts/use-change.ts'
import { PROGRAMME_KEY, programmeCalls } from './calls.ts'
import type { Given } from './given.ts'
import { ShowtimeForm } from './showtime-form.tsx'
import { NO_VALUES, planInput } from './showtime-values.ts'

/** Adds a showtime as a draft. */
export function AddShowtime({ cinema, day, screens, shows, programme, onClose }: Given) {
  const [values, setValues] = useState(NO_VALUES)
  const plan = useChange(programmeCalls.planShowtime, {
    invalidates: [PROGRAMME_KEY],
    onDone: ({ showtime, warnings }) => {
      programme.added(showtime, warnings)
      onClose()
    },
  })
  const errors = fieldErrors(plan.error)
  const { data: first } = useSuspenseQuery(firstPicks(FILM_PICKS))
  if (first.items.length === 0) {
    return (
      <p>
        There is no film to plan yet. <Link to="/films/new">Begin with one</Link>.
      </p>
    )
  }
  return (
    <ShowtimeForm
      cinemaId={cinema.id}
      day={day}
      screens={screens}
      shows={shows}
      errors={errors}
      values={values}
      onChange={setValues}
      refusal={Object.keys(errors).length === 0 && <Refusal error={plan.error} />}
      action="Add as a draft"
      isBusy={plan.isPending}
      isUnanswered={plan.error !== null && !isRefusal(plan.error)}
      onSubmit={() => plan.mutate(planInput(values, day))}
    />
  )
}
