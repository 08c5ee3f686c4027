import { weekday } from '../days/spoken-days.ts'
import type { Movie, Showtime } from '@velvet/contract/shared/entities/entities'
import { twelveHour } from '@velvet/contract/shared/time/time'
import { titleCase } from '@velvet/contract/catalogue/title-case'
import { fill } from '@velvet/contract/shared/words/spoken'
import { ScreenHeader } from '@velvet/ui/screen-header'
import { FilmPoster } from '../film-poster.tsx'
import { filled } from '@velvet/ui/filled'
import styles from './purchase-header.module.css'
import { w } from './words.ts'

/** The steps are showtime, cinema and confirmation. */
const STEPS = 3

interface PurchaseHeaderProps {
  title: string
  step: 2 | 3
  onBack: () => void
}

/** The same header on every step of a purchase, with the present step and the number left. */
export function PurchaseHeader({ title, step, onBack }: PurchaseHeaderProps) {
  return (
    <>
      <ScreenHeader title={title} onBack={onBack} />
      <div className={styles.progress}>
        {Array.from({ length: STEPS }, (_, index) => (
          <span key={index} className={styles.step} data-done={index < step || undefined} />
        ))}
        <p className={styles.text}>{fill(step === STEPS ? w.lastStep : w.stepOf, { step, steps: STEPS })}</p>
      </div>
    </>
  )
}

/** Shows what has been chosen so far in one row. */
export function ChosenShowtime(props: { movie: Movie | undefined; showtime: Showtime }) {
  const { movie, showtime } = props
  return (
    <div className={styles.chosen}>
      <div className={styles.poster}>
        {movie && <FilmPoster url={movie.PosterURL} colour={movie.Colour} sizes="56px" eager />}
      </div>
      <div>
        <p className={styles.film}>{movie ? titleCase(movie.Title) : ' '}</p>
        <p className={styles.when}>
          {filled(w.dayAndTime, {
            day: weekday(showtime.Date),
            time: <bdi>{twelveHour(showtime.StartTime)}</bdi>,
          })}
        </p>
      </div>
    </div>
  )
}
