import type { FoundFilm } from '@velvet/contract/catalogue/find.calls'
import type { Showtime } from '@velvet/contract/shared/entities/entities'
import { titleCase } from '@velvet/contract/catalogue/title-case'
import { fill } from '@velvet/contract/shared/words/spoken'
import { Link } from '../../app/router.tsx'
import type { Days } from '../../app/use-today.ts'
import { dayAndMonth, nearDay, shortWeekday } from '../../parts/days/spoken-days.ts'
import { FilmPoster } from '../../parts/film-poster.tsx'
import { ShowtimeChip } from '../../parts/showtimes/showtime-chip.tsx'
import styles from './find.module.css'
import { w } from './words.ts'

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
      <Link to={`/movie/${movie.MovieID}`} state={{ movieId: movie.MovieID }} className={styles.about} onClick={onOpen}>
        <span className={styles.poster}>
          <FilmPoster url={movie.PosterURL} colour={movie.Colour} eager={eager} />
        </span>
        <span className={styles.text}>
          <h2 className={styles.title}>{titleCase(movie.Title)}</h2>
          <span className={styles.facts}>
            {movie.Rating} · {titleCase(movie.Language)}
          </span>
          {Showtimes.length === 0 && (
            <span className={styles.facts}>{movie.Status === 'coming-soon' ? w.comingSoon : w.seeShowtimes}</span>
          )}
        </span>
      </Link>
      {Showtimes.length > 0 && (
        <ul className={styles.times} aria-label={fill(w.showtimesOf, { film: titleCase(movie.Title) })}>
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
  const note = (
    <>
      <bdi>{nearDay(showtime.Date, days) ?? `${shortWeekday(showtime.Date)} ${dayAndMonth(showtime.Date)}`}</bdi>
      {showtime.Format && ` · ${showtime.Format}`} · {showtime.CinemaName}
    </>
  )
  return <ShowtimeChip showtime={showtime} note={note} onChoose={onOpen} />
}
