import type { Cinema, Movie, Showtime } from '@velvet/contract/shared/entities/entities'
import { twelveHour } from '@velvet/contract/shared/time/time'
import { titleCase } from '@velvet/contract/catalogue/title-case'
import { fill } from '@velvet/contract/shared/words/spoken'
import { Card } from '@velvet/ui/card'
import { useLocation } from '../../app/router.tsx'
import { shortDate, weekday } from '../../parts/days/spoken-days.ts'
import { w as days } from '../../parts/days/words.ts'
import { FilmPoster } from '../../parts/film-poster.tsx'
import { filled } from '@velvet/ui/filled'
import { OtherDay } from '../../parts/other-day.tsx'
import styles from './chosen-seat.module.css'
import { w } from './words.ts'

interface ChosenSeatProps {
  movie: Movie | undefined
  showtime: Showtime
  cinema: Cinema
}

/** Shows everything that the customer is about to pay for, in little height, so that the choices below are in sight. */
export function ChosenSeat({ movie, showtime, cinema }: ChosenSeatProps) {
  const askedFor = dayAskedFor(useLocation().state)
  return (
    <Card as="section" className={styles.card} aria-label={w.yourChoice}>
      <div className={styles.poster}>
        {movie && (
          <FilmPoster
            url={movie.PosterURL}
            colour={movie.Colour}
            alt={fill(w.posterOf, { film: titleCase(movie.Title) })}
            sizes="56px"
            eager
          />
        )}
      </div>
      <div className={styles.facts}>
        <h2 className={styles.title}>{movie ? titleCase(movie.Title) : ' '}</h2>
        <p className={styles.when}>
          <strong>
            <bdi>{twelveHour(showtime.StartTime)}</bdi>
          </strong>{' '}
          <span className={styles.date}>
            {filled(days.fullDate, {
              weekday: <span className={styles.part}>{weekday(showtime.Date)}</span>,
              date: <span className={styles.part}>{shortDate(showtime.Date)}</span>,
            })}
          </span>
        </p>
        <p className={styles.name}>{cinema.Name}</p>
        <p className={styles.place}>
          <span>{titleCase(cinema.Address)}</span> <span className={styles.slug}>{cinema.Slug}</span>
        </p>
      </div>
      <div className={styles.otherDay}>
        <OtherDay showtime={showtime} askedFor={askedFor} />
      </div>
    </Card>
  )
}

/** Returns the day of the tapped showtime, which the cinema list passed on. */
function dayAskedFor(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('dayAskedFor' in state)) return undefined
  return typeof state.dayAskedFor === 'string' ? state.dayAskedFor : undefined
}
