import { dayAfter } from '@velvet/contract/catalogue/business-day'
import { MAX_TIMES_COPIED, WEEK_DAYS } from '@velvet/contract/catalogue/programme.rules'
import { SelectField } from '@velvet/ui/select-field'
import { useState } from 'react'
import { DayField } from '../../../parts/day-field/day-field.tsx'
import { fieldErrors } from '../../../parts/refusal.tsx'
import { useChange } from '../../../parts/use-change.ts'
import { PROGRAMME_KEY, programmeCalls } from './calls.ts'
import { DraftsForm } from './drafts-form.tsx'
import type { Given } from './given.ts'

const SPANS = { 'This day': 1, 'Seven days from this day on': WEEK_DAYS } as const
type Span = keyof typeof SPANS

/**
 * Copies this day, or the seven days from it on, once or again and again until a last day. It lists the showtimes for
 * which there was no room.
 */
export function CopyDays({ cinema, day, onClose }: Given) {
  const [span, setSpan] = useState<Span>('This day')
  const [chosen, setChosen] = useState<string>()
  const [until, setUntil] = useState('')
  const copy = useChange(programmeCalls.copyShowtimes, { invalidates: [PROGRAMME_KEY] })
  const errors = fieldErrors(copy.error)
  const days = SPANS[span]
  const to = chosen ?? dayAfter(day.date, days)
  const times = timesUntil(until, to, days)
  const isTooMany = times > MAX_TIMES_COPIED
  return (
    <DraftsForm
      change={copy}
      action={times === 1 ? 'Copy as drafts' : `Copy ${times} times as drafts`}
      disabled={isTooMany}
      onSubmit={() => copy.mutate({ cinemaID: cinema.id, from: day.date, to, days, times })}
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
        onChange={setChosen}
        error={errors['to']}
      />
      <DayField
        label="And so on until"
        hint="To fill a week with this day, name the last day of the week. Without a day, it is copied once."
        earliest={to}
        value={until}
        onChange={setUntil}
        error={isTooMany ? `It can be copied at most ${MAX_TIMES_COPIED} times at once.` : errors['times']}
      />
    </DraftsForm>
  )
}

/** Returns how often a copy of this many days fits until the last day. It stops counting above the limit. */
function timesUntil(until: string, to: string, days: number): number {
  let times = 1
  while (times <= MAX_TIMES_COPIED && dayAfter(to, (times + 1) * days - 1) <= until) times += 1
  return times
}
