import type { Movie } from '@velvet/contract/entities/entities'
import { DAY_MS } from '@velvet/contract/time/durations'
import { twelveHour } from '@velvet/contract/time/time'
import { useToday } from '../../app/use-today.ts'
import { dayAndMonth, shortWeekday } from '../../parts/days/spoken-days.ts'

type Next = NonNullable<Movie['NextShow']>

/** Names the start of the next showtime near the customer in few letters, such as `Fri 6:30 PM`. */
export default function NextShow({ next }: { next: Next }) {
  const { today } = useToday()
  return (
    <>
      <bdi>
        {dayOf(next, today)}
        {twelveHour(next.StartTime)}
      </bdi>
      {' · '}
    </>
  )
}

/** Leaves out today. A weekday is only clear within a week. */
function dayOf({ Date: date }: Next, today: string): string {
  if (date === today) return ''
  const isNear = Date.parse(date) - Date.parse(today) < 7 * DAY_MS
  return `${isNear ? shortWeekday(date) : dayAndMonth(date)} `
}
