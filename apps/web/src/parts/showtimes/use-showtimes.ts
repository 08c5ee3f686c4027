import { serverNow } from '@velvet/client/server-clock'
import { DAY_MS } from '@velvet/contract/shared/time/durations'
import type { Showtime } from '@velvet/contract/shared/entities/entities'
import { useCallback, useEffect } from 'react'
import { useReading } from '../../app/use-reading.ts'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import type { AreaNames } from '../../state/area.ts'
import { fetchShowtimes, programmeText } from '../../state/showtimes.ts'

/** By this long after its start, the server no longer sells a showtime. */
const AFTER_START_MS = 2_000

/**
 * Returns the film's showtimes in an area: first those of the last reading, then new
 * ones.
 */
export function useShowtimes(movieId: string, area: AreaNames) {
  const dispatch = useAppDispatch()
  const { showtimes, showtimesOf, isFetchingShowtimes, error } = useAppSelector((state) => state.showtimes)

  const read = useCallback(() => dispatch(fetchShowtimes({ movieId, ...area })), [dispatch, movieId, area])
  const isAnswered = useReading(read)
  useReadingAtStart(showtimes, read)
  const own = showtimesOf === programmeText({ movieId, ...area }) ? showtimes : []
  const isLoading = isFetchingShowtimes || !isAnswered
  return { showtimes: own, isLoading, error, reload: () => void read() }
}

/** Reads again when the next showtime has begun, because its seats are no longer sold. */
function useReadingAtStart(showtimes: readonly Showtime[], read: () => unknown): void {
  useEffect(() => {
    const now = serverNow()
    const starts = showtimes.map(({ StartsAt }) => Date.parse(StartsAt) - now)
    const next = Math.min(...starts.filter((inMs) => inMs > 0))
    // A timer cannot wait for more than 24 days, and would end at once.
    if (next > DAY_MS) return undefined
    const timer = setTimeout(read, next + AFTER_START_MS)
    return () => clearTimeout(timer)
  }, [showtimes, read])
}
