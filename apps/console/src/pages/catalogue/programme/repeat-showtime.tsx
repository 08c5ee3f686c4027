import { dayAfter } from '@velvet/contract/catalogue/business-day'
import type { PlannedShowtime } from '@velvet/contract/catalogue/programme.calls'
import { MAX_DAYS_REPEATED } from '@velvet/contract/catalogue/programme.rules'
import { useState } from 'react'
import { DayField } from '../../../parts/day-field/day-field.tsx'
import { fieldErrors } from '../../../parts/refusal.tsx'
import { useChange } from '../../../parts/use-change.ts'
import { PROGRAMME_KEY, programmeCalls } from './calls.ts'
import { DraftsForm } from './drafts-form.tsx'
import type { Given } from './given.ts'
import { WeekdayChoice } from './weekday-choice.tsx'
import { weekdayOf } from './weekdays.ts'

const WEEK = 7
const YEAR = 366

/** Repeats a showtime at the same time of later days, and lists the days that are taken. */
export function RepeatShowtime({ planned, day, onClose }: Given & { planned: PlannedShowtime }) {
  const [until, setUntil] = useState(dayAfter(day.date, WEEK))
  const [weekdays, setWeekdays] = useState<readonly number[]>([])
  const repeat = useChange(programmeCalls.repeatShowtime, { invalidates: [PROGRAMME_KEY] })
  const dates = daysUntil(day.date, until).filter((date) => weekdays.length === 0 || weekdays.includes(weekdayOf(date)))
  const isTooMany = dates.length > MAX_DAYS_REPEATED
  const errors = fieldErrors(repeat.error)
  return (
    <DraftsForm
      change={repeat}
      action={dates.length === 1 ? 'Repeat on 1 day' : `Repeat on ${dates.length} days`}
      disabled={dates.length === 0 || isTooMany}
      onSubmit={() => repeat.mutate({ id: planned.id, dates })}
      zone={day.zone}
      onClose={onClose}
    >
      <DayField
        label="Until the day"
        required
        earliest={dayAfter(day.date, 1)}
        value={until}
        onChange={setUntil}
        error={
          isTooMany
            ? `These are ${dates.length} days; at most ${MAX_DAYS_REPEATED} can be repeated at once.`
            : errors['dates']
        }
      />
      <WeekdayChoice label="Only on these days of the week" value={weekdays} onChange={setWeekdays} />
    </DraftsForm>
  )
}

/** Returns the days after the first one until the last one, and at most a year of them. */
function daysUntil(first: string, last: string): string[] {
  const year = Array.from({ length: YEAR }, (_, index) => dayAfter(first, index + 1))
  return year.filter((date) => date <= last)
}
