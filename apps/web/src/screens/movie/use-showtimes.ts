import { useCallback } from 'react'
import { useReading } from '../../app/use-reading.ts'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { selectLga } from '../../state/selectors.ts'
import { fetchShowtimes } from '../../state/showtimes.ts'

/**
 * Returns the film's showtimes in the customer's area: first those of the last reading, then new
 * ones.
 */
export function useShowtimes(movieId: string) {
  const dispatch = useAppDispatch()
  const LGA = useAppSelector(selectLga)
  const { showtimes, isFetchingShowtimes, error } = useAppSelector((state) => state.showtimes)

  const read = useCallback(
    () => dispatch(fetchShowtimes({ movieId, LGA })),
    [dispatch, movieId, LGA],
  )
  const isAnswered = useReading(read)

  const own = showtimes.filter(({ MovieID }) => MovieID === movieId)
  const isLoading = isFetchingShowtimes || !isAnswered
  return { showtimes: own, isLoading, error, reload: () => void read() }
}
