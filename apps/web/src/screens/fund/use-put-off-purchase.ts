import { useEffect } from 'react'
import { purchasePutOff } from '../../state/booking.ts'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import type { RootState } from '../../state/reducer.ts'

/**
 * Postpones the purchase of the selected showtime and cinema when the person comes to this screen.
 * The selection is stored separately, so that the purchase can be resumed once the Points have
 * arrived.
 */
export function usePutOffPurchase(): void {
  const dispatch = useAppDispatch()
  const isSelected = useAppSelector(({ booking }) => booking.showtime !== null)
  const movieTitle = useAppSelector(titleOfSelected)
  useEffect(() => {
    if (isSelected) dispatch(purchasePutOff({ movieTitle }))
  }, [dispatch, isSelected, movieTitle])
}

/** Returns the title of the selected film; empty if this phone has not read it. */
function titleOfSelected({ booking, movies }: RootState): string {
  const isSelected = (movie: { MovieID: string } | null) => movie?.MovieID === booking.showtime?.MovieID
  const known = [movies.singleMovie, ...movies.userLocationMovies, ...movies.movies]
  return known.find(isSelected)?.Title ?? ''
}
