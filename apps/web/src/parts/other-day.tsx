import { fullDate } from './days/spoken-days.ts'
import type { Showtime } from '@velvet/contract/shared/entities/entities'
import { fill } from '@velvet/contract/shared/words/spoken'
import { CalendarClock } from '@velvet/ui/icons/calendar-clock'
import styles from './other-day.module.css'
import { w } from './purchase/words.ts'

interface OtherDayProps {
  showtime: Showtime
  /** The day that the person chose, `YYYY-MM-DD`; undefined if it is not known. */
  askedFor: string | undefined
}

/** Marks a showtime on another day than the chosen one. Shows nothing on the same day. */
export function OtherDay({ showtime, askedFor }: OtherDayProps) {
  if (askedFor === undefined || askedFor === showtime.Date) return null
  return (
    <p className={styles.mark}>
      <CalendarClock size={16} aria-hidden className={styles.icon} />
      <span>{fill(w.anotherDay, { day: fullDate(showtime.Date), chosen: fullDate(askedFor) })}</span>
    </p>
  )
}
