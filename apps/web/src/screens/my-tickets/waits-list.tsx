import type { FilmWait, SeatWait } from '@velvet/contract/tickets/waiting-list.calls'
import { titleCase } from '@velvet/contract/catalogue/title-case'
import { plural } from '@velvet/contract/shared/words/plural'
import { fill } from '@velvet/contract/shared/words/spoken'
import { Button, buttonClass } from '@velvet/ui/button'
import { Card } from '@velvet/ui/card'
import { Link } from '../../app/router.tsx'
import { useIsOffline } from '../../app/use-network.ts'
import { waitForFilmNoLonger, waitForSeatsNoLonger } from '../../calls/waits.ts'
import { startOf } from '../../parts/days/spoken-days.ts'
import { useWaits } from '../../parts/waits/use-waits.ts'
import { w } from '../../parts/waits/words.ts'
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
        {w.yourWaits}
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
  text: string
  isTold: boolean
  isOff: boolean
  onEnd: (id: string) => void
}

function Line({ id, movieId, title, text, isTold, isOff, onEnd }: LineProps) {
  return (
    <Card as="li" className={styles.line}>
      <h3 className={styles.title}>{title}</h3>
      <p>{text}</p>
      <div className={styles.actions}>
        {isTold && (
          <Link to={`/movie/${movieId}`} className={buttonClass('quiet')}>
            {w.seeShowtimes}
          </Link>
        )}
        <Button
          look="quiet"
          disabled={isOff}
          aria-label={fill(isTold ? w.removeWaitFor : w.stopWaitingFor, { what: title })}
          onClick={() => onEnd(id)}
        >
          {isTold ? w.removeWait : w.stopWaiting}
        </Button>
      </div>
    </Card>
  )
}

function seatsLine(wait: SeatWait) {
  const { ShowtimeID: id, MovieID: movieId, ShowtimeDate: day, isTold } = wait
  const film = titleCase(wait.MovieTitle)
  const show = `${startOf(day, wait.ShowtimeTime)}, ${wait.CinemaName}.`
  const waiting = fill(plural(wait.seats, w.waitsForSeat, w.waitsForSeats), { seats: wait.seats })
  return {
    id,
    movieId,
    isTold,
    title: isTold ? fill(w.seatsAreBackFor, { film }) : film,
    text: `${show} ${isTold ? w.bookSoon : waiting}`,
  }
}

function filmLine({ MovieID: id, MovieTitle, isTold }: FilmWait) {
  const film = titleCase(MovieTitle)
  return {
    id,
    movieId: id,
    isTold,
    title: isTold ? fill(w.ticketsOnSaleFor, { film }) : film,
    text: isTold ? w.nearYou : w.waitsForFilm,
  }
}
