import type { Cinema, Movie, Showtime } from '@velvet/contract/entities/entities'
import { twelveHour } from '@velvet/contract/time/time'
import { titleCase } from '@velvet/contract/films/title-case'
import { formatVp } from '@velvet/contract/money/vp'
import { fill } from '@velvet/contract/words/spoken'
import { Card } from '@velvet/ui/card'
import { CalendarDays, Clock, Coins, MapPin } from 'lucide-react'
import { useLocation } from '../../app/router.tsx'
import { shortDate, weekday } from '../../parts/days/spoken-days.ts'
import { w as days } from '../../parts/days/words.ts'
import { FilmPoster } from '../../parts/film-poster.tsx'
import place from '../../parts/cinema.module.css'
import { filled } from '@velvet/ui/filled'
import { OtherDay } from '../../parts/other-day.tsx'
import styles from './chosen-seat.module.css'
import { w } from './words.ts'

interface ChosenSeatProps {
  movie: Movie | undefined
  showtime: Showtime
  cinema: Cinema
  /** The price of one ticket in Vp; 0 if it depends on the type, or is unknown. */
  price: number
}

/** Shows everything that the customer is about to pay for. */
export function ChosenSeat({ movie, showtime, cinema, price }: ChosenSeatProps) {
  const askedFor = dayAskedFor(useLocation().state)
  return (
    <Card as="section" className={styles.card} aria-label={w.yourChoice}>
      <div className={styles.poster}>
        {movie && (
          <FilmPoster
            url={movie.PosterURL}
            colour={movie.Colour}
            alt={fill(w.posterOf, { film: titleCase(movie.Title) })}
            sizes="104px"
            eager
          />
        )}
      </div>
      <h2 className={styles.title}>{movie ? titleCase(movie.Title) : ' '}</h2>
      <div className={styles.facts}>
        <p className={styles.fact}>
          <Clock size={16} aria-hidden className={styles.icon} />
          <strong className={styles.time}>
            <bdi>{twelveHour(showtime.StartTime)}</bdi>
          </strong>
        </p>
        <p className={styles.fact}>
          <CalendarDays size={16} aria-hidden className={styles.icon} />
          <span>
            {filled(days.fullDate, {
              weekday: <span className={styles.part}>{weekday(showtime.Date)}</span>,
              date: <span className={styles.part}>{shortDate(showtime.Date)}</span>,
            })}
          </span>
        </p>
        {price > 0 && (
          <p className={styles.fact}>
            <Coins size={16} aria-hidden className={styles.icon} />
            <span>{filled(w.each, { price: <bdi>{formatVp(price)}</bdi> })}</span>
          </p>
        )}
      </div>
      <div className={styles.otherDay}>
        <OtherDay showtime={showtime} askedFor={askedFor} />
      </div>
      <div className={styles.cinema}>
        <MapPin size={16} aria-hidden className={styles.icon} />
        <div>
          <p className={styles.name}>{cinema.Name}</p>
          <p className={place.address}>{titleCase(cinema.Address)}</p>
          <p className={place.slug}>{cinema.Slug}</p>
        </div>
      </div>
    </Card>
  )
}

/** Returns the day of the tapped showtime, which the cinema list passed on. */
function dayAskedFor(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('dayAskedFor' in state)) return undefined
  return typeof state.dayAskedFor === 'string' ? state.dayAskedFor : undefined
}
