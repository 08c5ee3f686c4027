import type { FoundFilm } from '@velvet/contract/endpoints/showtimes/find'
import type { Showtime } from '@velvet/contract/entities/entities'
import { titleCase } from '@velvet/contract/films/title-case'
import { twelveHour } from '@velvet/contract/time/time'
import { fill } from '@velvet/contract/words/spoken'
import { Chip } from '@velvet/ui/chip'
import { Link, useNavigate } from '../../app/router.tsx'
import { useArea } from '../../app/use-area.ts'
import type { Days } from '../../app/use-today.ts'
import { dayAndMonth, nearDay, shortWeekday } from '../../parts/days/spoken-days.ts'
import { FilmPoster } from '../../parts/film-poster.tsx'
import { availabilityOf } from '../../parts/seats-left.ts'
import { movieSelected, showtimeSelected } from '../../state/booking.ts'
import { useAppDispatch } from '../../state/hooks.ts'
import styles from './find.module.css'
import { w } from './words.ts'

const LABELS = { available: undefined, limited: w.limited, 'sold-out': w.soldOut }

interface Props {
  found: FoundFilm
  days: Days
  /** True for the films that are visible without scrolling. */
  eager: boolean
  onOpen: () => void
}

/** One film of a search, with its next showtimes. A tap on one goes on as on the film's own screen. */
export function FoundFilmCard({ found: { Movie: movie, Showtimes }, days, eager, onOpen }: Props) {
  return (
    <li className={styles.film}>
      <Link
        to={`/movie/${movie.MovieID}`}
        state={{ movieId: movie.MovieID }}
        className={styles.about}
        onClick={onOpen}
      >
        <span className={styles.poster}>
          <FilmPoster url={movie.PosterURL} colour={movie.Colour} eager={eager} />
        </span>
        <span className={styles.words}>
          <h2 className={styles.title}>{titleCase(movie.Title)}</h2>
          <span className={styles.facts}>
            {movie.Rating} · {titleCase(movie.Language)}
          </span>
          {Showtimes.length === 0 && (
            <span className={styles.facts}>
              {movie.Status === 'coming-soon' ? w.comingSoon : w.seeShowtimes}
            </span>
          )}
        </span>
      </Link>
      {Showtimes.length > 0 && (
        <ul
          className={styles.times}
          aria-label={fill(w.showtimesOf, { film: titleCase(movie.Title) })}
        >
          {Showtimes.map((showtime) => (
            <li key={showtime.ShowtimeID}>
              <Time showtime={showtime} days={days} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function Time({ showtime, days, onOpen }: { showtime: Showtime } & Pick<Props, 'days' | 'onOpen'>) {
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const isCustomer = useArea() !== null
  const state = availabilityOf(showtime)

  function choose() {
    onOpen()
    if (!isCustomer) {
      navigate('/signup', { state: { from: `/movie/${showtime.MovieID}` } })
      return
    }
    dispatch(movieSelected(showtime.MovieID))
    dispatch(showtimeSelected(showtime))
    navigate('/selectcinema')
  }
  return (
    <Chip
      state={state}
      label={LABELS[state]}
      note={
        <>
          <bdi>
            {nearDay(showtime.Date, days) ??
              `${shortWeekday(showtime.Date)} ${dayAndMonth(showtime.Date)}`}
          </bdi>
          {showtime.Format && ` · ${showtime.Format}`} · {showtime.CinemaName}
        </>
      }
      onPress={choose}
    >
      {twelveHour(showtime.StartTime)}
    </Chip>
  )
}
