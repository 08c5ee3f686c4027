import { useEffect } from 'react'
import { purchasePutOff } from '../../state/booking.ts'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import type { RootState } from '../../state/reducer.ts'

/**
 * Whoever comes to fund the wallet, by whatever way, gives up the selected showtime and cinema. They
 * are kept apart, so that the purchase can be resumed once the Points are there.
 */
export function usePutOffPurchase(): void {
  const dispatch = useAppDispatch()
  const isSelected = useAppSelector(({ booking }) => booking.showtime !== null)
  const movieTitle = useAppSelector(titleOfSelected)
  useEffect(() => {
    if (isSelected) dispatch(purchasePutOff({ movieTitle }))
  }, [dispatch, isSelected, movieTitle])
}

/** The title as the film's own screen has read it; empty where this phone does not know it. */
function titleOfSelected({ booking, movies }: RootState): string {
  const isSelected = (movie: { MovieID: string } | null) =>
    movie?.MovieID === booking.showtime?.MovieID
  const known = [movies.singleMovie, ...movies.userLocationMovies, ...movies.movies]
  return known.find(isSelected)?.Title ?? ''
}
