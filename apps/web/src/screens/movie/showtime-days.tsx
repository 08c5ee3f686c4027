import type { Showtime } from '@velvet/contract/entities/entities'
import { twelveHour } from '@velvet/contract/time/time'
import { formatVp } from '@velvet/contract/money/vp'
import { fill } from '@velvet/contract/words/spoken'
import { Chip } from '@velvet/ui/chip'
import { useNavigate } from '../../app/router.tsx'
import { useToday } from '../../app/use-today.ts'
import { availabilityOf } from '../../parts/seats-left.ts'
import { TellMeOfSeats } from '../../parts/waits/tell-me-of-seats.tsx'
import { showtimeSelected } from '../../state/booking.ts'
import { useAppDispatch } from '../../state/hooks.ts'
import { aheadOfUtc, daysOf, firstWithSeats } from './days.ts'
import styles from './movie.module.css'
import { w } from './words.ts'

const LABELS = { available: undefined, limited: w.limited, 'sold-out': w.soldOut }

export interface ChosenDay {
  /** Empty until a day is chosen. */
  date: string
  onDate: (date: string) => void
}

/** Shows the days above, and the times of the selected day below. */
export function ShowtimeDays(props: { showtimes: readonly Showtime[] } & ChosenDay) {
  const { showtimes, date, onDate } = props
  const days = daysOf(showtimes, useToday(aheadOfUtc(showtimes)))
  const day = days.find((one) => one.date === date) ?? firstWithSeats(days)
  return (
    <div className={styles.panel}>
      <div className={styles.days} role="group" aria-label={w.day}>
        {days.map((one) => (
          <Chip
            key={one.date}
            state="available"
            note={<bdi>{one.short}</bdi>}
            selected={one === day}
            onPress={() => onDate(one.date)}
          >
            {one.name}
          </Chip>
        ))}
      </div>
      <ul className={styles.times} aria-label={fill(w.showtimesOfDay, { day: day?.name ?? '' })}>
        {day?.showtimes.map((showtime) => (
          <li key={showtime.ShowtimeID}>
            <ShowtimeChip showtime={showtime} />
          </li>
        ))}
      </ul>
      {day && (
        <div className={styles.tellMe}>
          <TellMeOfSeats key={day.date} showtimes={day.showtimes} />
        </div>
      )}
    </div>
  )
}

function ShowtimeChip({ showtime }: { showtime: Showtime }) {
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const state = availabilityOf(showtime)

  function choose() {
    dispatch(showtimeSelected(showtime))
    navigate('/selectcinema')
  }
  return (
    <Chip
      state={state}
      label={LABELS[state]}
      note={
        <>
          <span className={styles.cinema}>
            {showtime.Format && `${showtime.Format} · `}
            {showtime.CinemaName}
          </span>
          <bdi className={styles.price}>{formatVp(showtime.TicketPrice)}</bdi>
        </>
      }
      onPress={choose}
    >
      {twelveHour(showtime.StartTime)}
    </Chip>
  )
}
