import { EmptyState } from '@velvet/ui/empty-state'
import { CalendarX2 } from '@velvet/ui/icons/calendar-x-2'
import { useCallback } from 'react'
import { useAnswer } from '../../app/use-answer.ts'
import { listScreenings } from '../../calls/screenings.ts'
import { ReadingFailed } from '../../parts/reading-failed.tsx'
import { ShowtimeDays, type ChosenDay } from './showtime-days.tsx'
import { ShowtimesLoading } from './showtimes-loading.tsx'
import { w } from './words.ts'

/** Shows visitors the showtimes of a film in all areas. */
export default function VisitorShowtimes({ movieId, ...day }: { movieId: string } & ChosenDay) {
  const ask = useCallback((signal: AbortSignal) => listScreenings({ movieId }, { signal }), [movieId])
  const { answer, error, retry } = useAnswer(ask)
  if (!answer && error) return <ReadingFailed text={error} onRetry={retry} look="quiet" />
  if (!answer) return <ShowtimesLoading />
  if (answer.showtimeIds.length > 0) return <ShowtimeDays showtimes={answer.showtimeIds} {...day} />
  return <EmptyState icon={CalendarX2}>{w.noShowtimesAnywhere}</EmptyState>
}
