import { Link } from '@tanstack/react-router'
import type { WeekOfCinema } from '@velvet/contract/catalogue/programme-days.calls'
import { shortDate } from '@velvet/contract/shared/time/time'
import { count } from '../../../parts/money.ts'
import styles from './week-cell.module.css'
import { showtimesCount } from './words.ts'

interface Props {
  cinemaID: string
  name: string
  day: WeekOfCinema['days'][number]
}

export function WeekCell({ cinemaID, name, day }: Props) {
  const { date, showtimes, sold, seats, drafts, edits } = day
  const waiting = [
    drafts > 0 && (drafts === 1 ? '1 draft' : `${drafts} drafts`),
    edits > 0 && (edits === 1 ? '1 change' : `${edits} changes`),
  ].filter(Boolean)
  return (
    <Link to="/programme" search={{ cinema: cinemaID, date }} className={styles.cell}>
      <span className={showtimes === 0 ? styles.none : styles.showtimes}>
        {showtimes === 0 ? 'Nothing on sale' : showtimesCount(showtimes)}
      </span>
      {showtimes > 0 && (
        <span>
          {count(sold)} of {count(seats)} sold
        </span>
      )}
      {waiting.length > 0 && <span className={styles.waiting}>{waiting.join(', ')}</span>}
      <span className="visually-hidden">
        {name}, {shortDate(date)}
      </span>
    </Link>
  )
}
