import { dayAfter } from '@velvet/contract/business-day'
import { Button } from '@velvet/ui/button'
import { SelectField } from '@velvet/ui/select-field'
import { TextField } from '@velvet/ui/text-field'
import { useState } from 'react'
import { Refusal, fieldErrors } from '../../parts/refusal.tsx'
import { useChange } from '../../parts/use-change.ts'
import { PROGRAMME_KEY, callCopy } from './calls.ts'
import { Clashes } from './clashes.tsx'
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
  const copy = useChange(callCopy, { rereads: [PROGRAMME_KEY] })
  const errors = fieldErrors(copy.error)
  if (copy.data) {
    const { showtimes, clashes } = copy.data
    return <Clashes copied={showtimes.length} zone={day.zone} {...{ clashes, onClose }} />
  }
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        copy.mutate({ cinemaID: cinema.id, from: day.date, to, days: SPANS[span] })
      }}
    >
      {Object.keys(errors).length === 0 && <Refusal error={copy.error} />}
      <SelectField
        label="What to copy"
        options={Object.keys(SPANS)}
        value={span}
        onChange={(words) => setSpan(words as Span)}
        error={errors['days']}
      />
      <TextField
        label="To the day"
        type="date"
        required
        hint={span === 'This day' ? undefined : 'The first day goes there; the others follow it.'}
        value={to}
        onChange={setTo}
        error={errors['to']}
      />
      <Button type="submit" busy={copy.isPending}>
        Copy as drafts
      </Button>
    </form>
  )
}
