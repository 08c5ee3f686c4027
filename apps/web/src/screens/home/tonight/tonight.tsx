import { serverNow } from '@velvet/client/server-clock'
import { titleCase } from '@velvet/contract/catalogue/title-case'
import { Shimmer } from '@velvet/ui/shimmer'
import { useCallback } from 'react'
import { useAnswer } from '../../../app/use-answer.ts'
import { useArea } from '../../../app/use-area.ts'
import { useToday, type Days } from '../../../app/use-today.ts'
import { find } from '../../../calls/find.ts'
import { dayAndMonth, nearDay, shortWeekday } from '../../../parts/days/spoken-days.ts'
import { isBookable } from '../../../parts/seats-left.ts'
import { PlaceNote } from '../../../parts/showtimes/place-note.tsx'
import { ShowtimeChip } from '../../../parts/showtimes/showtime-chip.tsx'
import { isTonight } from '../../../parts/showtimes/tonight.ts'
import type { AreaNames } from '../../../state/area.ts'
import styles from './tonight.module.css'
import { w } from './words.ts'

const MOST_CHIPS = 12

/**
 * Shows customers the showtimes near them of this evening, or the next ones if there are none, each one
 * tap from the choice of its cinema.
 */
export default function Tonight() {
  const area = useArea()
  return area && <Row area={area} />
}

function Row({ area }: { area: AreaNames }) {
  const days = useToday()
  const ask = useCallback((signal: AbortSignal) => find(area, { signal }), [area])
  const { answer, error } = useAnswer(ask)
  if (!answer && !error) return <Waiting />
  const shows = showsOf(answer?.films ?? [])
  const tonight = shows.filter(({ showtime }) => isTonight(showtime, days))
  const shown = tonight.length > 0 ? tonight : shows
  if (shown.length === 0) return null
  const title = tonight.length > 0 ? w.tonight : w.next
  return (
    <section className={styles.row} aria-labelledby="near-you">
      <h2 id="near-you" className={styles.title}>
        {title}
      </h2>
      <ul className={styles.chips}>
        {shown.slice(0, MOST_CHIPS).map(({ film, showtime }) => (
          <li key={showtime.ShowtimeID}>
            <ShowtimeChip
              showtime={showtime}
              note={
                <>
                  <span className={styles.film}>{film}</span>
                  <span className={styles.place}>
                    {tonight.length === 0 && <span>{dayOf(showtime.Date, days)}&nbsp;·&nbsp;</span>}
                    <PlaceNote showtime={showtime} />
                  </span>
                </>
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Waiting() {
  return (
    <div className={styles.row}>
      <Shimmer height={20} radius="text" />
      <Shimmer height="100%" radius="poster" />
    </div>
  )
}

type Found = Awaited<ReturnType<typeof find>>['films']

/** Returns the showtimes that can still be bought, the next one first, each with the title of its film. */
function showsOf(films: Found) {
  return films
    .flatMap(({ Movie: { Title }, Showtimes }) => Showtimes.map((showtime) => ({ film: titleCase(Title), showtime })))
    .filter(({ showtime }) => isBookable(showtime) && Date.parse(showtime.StartsAt) > serverNow())
    .sort((one, other) => Date.parse(one.showtime.StartsAt) - Date.parse(other.showtime.StartsAt))
}

function dayOf(date: string, days: Days): string {
  return nearDay(date, days) ?? `${shortWeekday(date)} ${dayAndMonth(date)}`
}
