import { titleCase } from '@velvet/contract/catalogue/title-case'
import { useArea } from '../../app/use-area.ts'
import { useToday } from '../../app/use-today.ts'
import { PlaceNote } from '../../parts/showtimes/place-note.tsx'
import { ShowtimeChip } from '../../parts/showtimes/showtime-chip.tsx'
import { isTonight } from '../../parts/showtimes/tonight.ts'
import { useShowtimes } from '../../parts/showtimes/use-showtimes.ts'
import { useMovie } from '../../parts/use-movie.ts'
import type { AreaNames } from '../../state/area.ts'
import styles from './trailer-player.module.css'
import { w } from './words.ts'

/** Tells what the film of a trailer is, and shows customers when it is shown near them this evening. */
export function TrailerFilm({ movieId }: { movieId: string }) {
  const { movie } = useMovie(movieId)
  const area = useArea()
  return (
    <>
      {movie && (
        <div className={styles.about}>
          <p className={styles.facts}>
            <strong>{titleCase(movie.Title)}</strong> {movie.Rating} · {titleCase(movie.Language)}
          </p>
          <p className={styles.lines}>{movie.Description}</p>
        </div>
      )}
      {area && <TonightTimes movieId={movieId} area={area} />}
    </>
  )
}

function TonightTimes({ movieId, area }: { movieId: string; area: AreaNames }) {
  const days = useToday()
  const { showtimes } = useShowtimes(movieId, area)
  const tonight = showtimes.filter((showtime) => isTonight(showtime, days))
  if (tonight.length === 0) return null
  return (
    <section className={styles.tonight} aria-labelledby="tonight">
      <h2 id="tonight" className={styles.tonightTitle}>
        {w.tonight}
      </h2>
      <ul className={styles.times}>
        {tonight.map((showtime) => (
          <li key={showtime.ShowtimeID}>
            <ShowtimeChip showtime={showtime} note={<PlaceNote showtime={showtime} />} />
          </li>
        ))}
      </ul>
    </section>
  )
}
