import type { Movie } from '@velvet/contract/shared/entities/entities'
import { DAY_MS } from '@velvet/contract/shared/time/durations'
import { twelveHour } from '@velvet/contract/shared/time/time'
import { useToday } from '../../app/use-today.ts'
import { dayAndMonth, shortWeekday } from '../../parts/days/spoken-days.ts'
import { w as dates } from '../../parts/days/words.ts'
import { distanceText, kmIfKnown } from '../../parts/distance.ts'
import { useAppSelector } from '../../state/hooks.ts'

type Next = NonNullable<Movie['NextShow']>

/** Says when and how far away the next showtime near the customer is, such as `Today 7:00 PM · 0.6 km`. */
export default function NextShow({ next }: { next: Next }) {
  const { today } = useToday()
  const here = useAppSelector((state) => state.userLocation.userCoordinatesData)
  const km = kmIfKnown(next, here)
  return (
    <>
      <bdi>{`${dayOf(next, today)} ${twelveHour(next.StartTime)}`}</bdi>
      {km !== undefined && (
        <>
          {' · '}
          <bdi>{distanceText(km)}</bdi>
        </>
      )}
    </>
  )
}

/** A weekday is only clear within a week. */
function dayOf({ Date: date }: Next, today: string): string {
  if (date === today) return dates.today
  const isNear = Date.parse(date) - Date.parse(today) < 7 * DAY_MS
  return isNear ? shortWeekday(date) : dayAndMonth(date)
}
