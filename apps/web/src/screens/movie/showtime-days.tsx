import { formatVp } from '@velvet/contract/points/vp'
import type { Showtime } from '@velvet/contract/shared/entities/entities'
import { fill } from '@velvet/contract/shared/words/spoken'
import { Chip } from '@velvet/ui/chip'
import { useToday } from '../../app/use-today.ts'
import { distanceText } from '../../parts/distance.ts'
import { ShowtimeChip } from '../../parts/showtimes/showtime-chip.tsx'
import { Price } from '../../parts/price.tsx'
import { TellMeOfSeats } from '../../parts/waits/tell-me-of-seats.tsx'
import { useAppSelector } from '../../state/hooks.ts'
import { selectIsSignedIn } from '../../state/selectors.ts'
import { aheadOfUtc, byCinema, daysOf, firstWithSeats } from './days.ts'
import styles from './movie.module.css'
import { w } from './words.ts'

export interface ChosenDay {
  /** Empty until a day is chosen. */
  date: string
  onDate: (date: string) => void
}

/** Shows the days above, and the times of the selected day below, cinema by cinema. */
export function ShowtimeDays(props: { showtimes: readonly Showtime[] } & ChosenDay) {
  const { showtimes, date, onDate } = props
  const isSignedIn = useAppSelector(selectIsSignedIn)
  const here = useAppSelector((state) => state.userLocation.userCoordinatesData)
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
      {day &&
        byCinema(day.showtimes, here).map(({ id, name, km, showtimes: times }) => (
          <section key={id} className={styles.ofCinema}>
            <h2 className={styles.cinema}>
              {name}
              {km !== undefined && <bdi className={styles.km}>{distanceText(km)}</bdi>}
            </h2>
            <ul className={styles.times} aria-label={fill(w.showtimesAt, { day: day.name, cinema: name })}>
              {times.map((showtime) => (
                <li key={showtime.ShowtimeID}>
                  <ShowtimeChip showtime={showtime} note={<Note showtime={showtime} />} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      {day && isSignedIn && (
        <div className={styles.tellMe}>
          <TellMeOfSeats key={day.date} showtimes={day.showtimes} />
        </div>
      )}
    </div>
  )
}

function Note({ showtime: { Format, TicketPrice, OfferPrice } }: { showtime: Showtime }) {
  return (
    <>
      {Format && `${Format} · `}
      {OfferPrice === undefined ? (
        <Price vp={TicketPrice} className={styles.price} />
      ) : (
        <bdi className={styles.price}>
          <s>{formatVp(TicketPrice)}</s> {formatVp(OfferPrice)}
        </bdi>
      )}
    </>
  )
}
