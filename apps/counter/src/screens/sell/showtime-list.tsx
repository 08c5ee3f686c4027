import { localTimeOf, twelveHour } from '@velvet/contract/shared/time/time'
import { counted } from '@velvet/contract/shared/typing/counted'
import type { CounterShowtime } from '../../calls.ts'
import styles from './showtime-list.module.css'

interface ShowtimeListProps {
  showtimes: readonly CounterShowtime[]
  selected: string | undefined
  /** True if the numbers are those of the seats that are kept for this till, because there is no network. */
  isOffline: boolean
  /** Opens a showtime, to sell its tickets. */
  onOpen: (id: string) => void
}

/** Lists the showtimes of today. The arrow keys work in it even if the list does not have the focus. */
export function ShowtimeList({ showtimes, selected, isOffline, onOpen }: ShowtimeListProps) {
  return (
    <ul
      className={styles.list}
      role="listbox"
      aria-label="Showtimes of today"
      tabIndex={0}
      aria-activedescendant={selected === undefined ? undefined : `showtime-${selected}`}
    >
      {showtimes.map((showtime) => (
        <li
          key={showtime.id}
          id={`showtime-${showtime.id}`}
          role="option"
          aria-selected={showtime.id === selected}
          className={styles.option}
          data-full={showtime.seatsLeft === 0 || undefined}
          onClick={() => onOpen(showtime.id)}
        >
          <strong className={styles.time}>{startOf(showtime)}</strong>
          <span className={styles.film}>
            {showtime.film}
            <span className={styles.screen}>
              {showtime.screen} · {showtime.rating}
            </span>
          </span>
          <span className={styles.seats}>{leftText(showtime, isOffline)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Returns the start of a showtime by the clocks at its cinema, such as `7:30 PM`. */
export function startOf({ startsAt, timeZone }: CounterShowtime): string {
  return twelveHour(localTimeOf(new Date(startsAt), timeZone))
}

function leftText({ seatsLeft }: CounterShowtime, isOffline: boolean): string {
  if (seatsLeft > 0) return counted(seatsLeft, 'seat')
  return isOffline ? 'None kept' : 'Sold out'
}
