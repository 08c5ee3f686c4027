import type { Showtime } from '@velvet/contract/shared/entities/entities'
import { useCallback } from 'react'
import { useArea } from '../../app/use-area.ts'
import { useReading } from '../../app/use-reading.ts'
import { useLastCinema } from '../../parts/last-cinema.ts'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { fetchShowingCinemas, fetchShowtimes } from '../../state/showtimes.ts'
import { cinemaChoices } from './choices.ts'

/**
 * Returns the cinemas that show the chosen film in the customer's area, in the order of the offer.
 */
export function useChoices(chosen: Showtime) {
  const dispatch = useAppDispatch()
  const area = useArea()
  const here = useAppSelector((state) => state.userLocation.userCoordinatesData)
  const { showingcinemas, showtimes, isFetchingShowingCinemas, error } = useAppSelector((state) => state.showtimes)
  const last = useLastCinema()
  const movieId = chosen.MovieID

  const read = useCallback(() => {
    if (!area) return undefined
    void dispatch(fetchShowtimes({ movieId, ...area }))
    return dispatch(fetchShowingCinemas({ movieId, ...area }))
  }, [dispatch, movieId, area])
  const isAnswered = useReading(read)

  const choices = cinemaChoices({ cinemas: showingcinemas, showtimes, chosen, here, last })
  const isLoading = isFetchingShowingCinemas || !isAnswered
  return { choices, isLoading, error, reload: () => void read() }
}
