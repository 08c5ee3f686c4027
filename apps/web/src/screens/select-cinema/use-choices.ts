import type { Showtime } from '@velvet/contract/entities'
import { useCallback } from 'react'
import { useReading } from '../../app/use-reading.ts'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { selectLga } from '../../state/selectors.ts'
import { fetchShowingCinemas, fetchShowtimes } from '../../state/showtimes.ts'
import { cinemaChoices } from './choices.ts'

/** The cinemas that show the chosen film in the customer's area, in the order to offer them. */
export function useChoices(chosen: Showtime) {
  const dispatch = useAppDispatch()
  const LGA = useAppSelector(selectLga)
  const here = useAppSelector((state) => state.userLocation.userCoordinatesData)
  const { showingcinemas, showtimes, isFetchingShowingCinemas, error } = useAppSelector(
    (state) => state.showtimes,
  )
  const movieId = chosen.MovieID

  const reload = useCallback(() => {
    void dispatch(fetchShowingCinemas({ movieId, LGA }))
    void dispatch(fetchShowtimes({ movieId, LGA }))
  }, [dispatch, movieId, LGA])
  useReading(reload)

  const choices = cinemaChoices({ cinemas: showingcinemas, showtimes, chosen, here })
  return { choices, isLoading: isFetchingShowingCinemas, error, reload }
}
