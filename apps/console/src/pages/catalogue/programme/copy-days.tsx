import { dayAfter } from '@velvet/contract/catalogue/business-day'
import { SelectField } from '@velvet/ui/select-field'
import { useState } from 'react'
import { DayField } from '../../../parts/day-field/day-field.tsx'
import { fieldErrors } from '../../../parts/refusal.tsx'
import { useChange } from '../../../parts/use-change.ts'
import { PROGRAMME_KEY, programmeCalls } from './calls.ts'
import { DraftsForm } from './drafts-form.tsx'
import type { Given } from './given.ts'

const WEEK = 7
const SPANS = { 'This day': 1, 'Seven days from this day on': WEEK } as const
type Span = keyof typeof SPANS

/**
 * Copies this day or the seven days from it on, and lists the showtimes for which there was no
 * room.
 */
export function CopyDays({ cinema, day, onClose }: Given) {
  const [span, setSpan] = useState<Span>('This day')
  const [to, setTo] = useState(dayAfter(day.date, WEEK))
  const copy = useChange(programmeCalls.copyShowtimes, { invalidates: [PROGRAMME_KEY] })
  const errors = fieldErrors(copy.error)
  return (
    <DraftsForm
      change={copy}
      action="Copy as drafts"
      onSubmit={() => copy.mutate({ cinemaID: cinema.id, from: day.date, to, days: SPANS[span] })}
      zone={day.zone}
      onClose={onClose}
    >
      <SelectField
        label="What to copy"
        options={Object.keys(SPANS)}
        value={span}
        onChange={(text) => setSpan(text as Span)}
        error={errors['days']}
      />
      <DayField
        label="To the day"
        required
        hint={span === 'This day' ? undefined : 'The first day goes there; the others follow it.'}
        value={to}
        onChange={setTo}
        error={errors['to']}
      />
    </DraftsForm>
  )
}
