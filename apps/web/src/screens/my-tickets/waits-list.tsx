import type { FilmWait, SeatWait } from '@velvet/contract/endpoints/tickets/waits'
import { titleCase } from '@velvet/contract/films/title-case'
import {
  BOOK_SOON,
  SEATS_ARE_BACK,
  STOP_WAITING,
  TICKETS_ON_SALE,
  WAITS_FOR_FILM,
  waitsForSeats,
} from '@velvet/contract/waiting/wait-words'
import { Button, buttonClass } from '@velvet/ui/button'
import { Card } from '@velvet/ui/card'
import { Link } from '../../app/router.tsx'
import { useIsOffline } from '../../app/use-network.ts'
import { waitForFilmNoLonger, waitForSeatsNoLonger } from '../../calls/waits.ts'
import { startOf } from '../../parts/days/spoken-days.ts'
import { useWaits } from '../../parts/waits/use-waits.ts'
import styles from './waits-list.module.css'

/** What the customer waits for and was told. Shows nothing if there is nothing, or without a network. */
export default function WaitsList() {
  const { waits, busy, refusal, end } = useWaits()
  const isOffline = useIsOffline()
  if (!waits || waits.films.length + waits.showtimes.length === 0) return null
  const isOff = isOffline || busy !== undefined
  const endSeats = (id: string) => void end(id, waitForSeatsNoLonger({ showtimeId: id }))
  const endFilm = (id: string) => void end(id, waitForFilmNoLonger({ movieId: id }))
  return (
    <section className={styles.whole} aria-labelledby="waits">
      <h2 id="waits" className={styles.heading}>
        What you wait for
      </h2>
      {refusal && <p role="alert">{refusal}</p>}
      <ul className={styles.list}>
        {waits.showtimes.map((wait) => (
          <Line key={wait.ShowtimeID} {...seatsLine(wait)} isOff={isOff} onEnd={endSeats} />
        ))}
        {waits.films.map((wait) => (
          <Line key={wait.MovieID} {...filmLine(wait)} isOff={isOff} onEnd={endFilm} />
        ))}
      </ul>
    </section>
  )
}

interface LineProps {
  id: string
  movieId: string
  title: string
  words: string
  isTold: boolean
  isOff: boolean
  onEnd: (id: string) => void
}

function Line({ id, movieId, title, words, isTold, isOff, onEnd }: LineProps) {
  return (
    <Card as="li" className={styles.line}>
      <h3 className={styles.title}>{title}</h3>
      <p>{words}</p>
      <div className={styles.actions}>
        {isTold && (
          <Link to={`/movie/${movieId}`} className={buttonClass('quiet')}>
            See Showtimes
          </Link>
        )}
        <Button
          look="quiet"
          disabled={isOff}
          aria-label={`${endWord(isTold)}: ${title}`}
          onClick={() => onEnd(id)}
        >
          {endWord(isTold)}
        </Button>
      </div>
    </Card>
  )
}

const endWord = (isTold: boolean) => (isTold ? 'Remove' : STOP_WAITING)

function seatsLine(wait: SeatWait) {
  const { ShowtimeID: id, MovieID: movieId, ShowtimeDate: day, isTold } = wait
  const when = startOf(day, wait.ShowtimeTime)
  const movie = titleCase(wait.MovieTitle)
  const show = `${when}, ${wait.CinemaName}.`
  return {
    ...{ id, movieId, isTold },
    title: isTold ? `${SEATS_ARE_BACK}: ${movie}` : movie,
    words: `${show} ${isTold ? BOOK_SOON : waitsForSeats(wait.seats)}`,
  }
}

function filmLine({ MovieID: id, MovieTitle, isTold }: FilmWait) {
  const movie = titleCase(MovieTitle)
  return {
    ...{ id, movieId: id, isTold },
    title: isTold ? `${TICKETS_ON_SALE}: ${movie}` : movie,
    words: isTold ? 'Showtimes near you can be booked now.' : WAITS_FOR_FILM,
  }
}
