import { useCallback } from 'react'
import { useAnswer } from '../../app/use-answer.ts'
import { listScreenings } from '../../calls/screenings.ts'
import { PlainCinemas } from '../../parts/plain-cinemas.tsx'
import styles from './screenings.module.css'

/** Shows visitors where and when a film is shown. Without an answer it shows nothing. */
export default function Screenings({ movieId }: { movieId: string }) {
  const ask = useCallback(
    (signal: AbortSignal) => listScreenings({ movieId }, { signal }),
    [movieId],
  )
  const { answer } = useAnswer(ask)
  return (
    <div className={styles.screenings} aria-live="polite">
      {answer && <PlainCinemas cinemas={answer.cinemas} />}
    </div>
  )
}
