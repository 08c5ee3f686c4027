import type { Movie } from '@velvet/contract/shared/entities/entities'
import { useCallback } from 'react'
import { useReading } from '../../app/use-reading.ts'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { fetchMovies, fetchUserLocationMovies } from '../../state/movies.ts'
import { selectIsSignedIn, selectUser } from '../../state/selectors.ts'

export interface Programme {
  movies: readonly Movie[]
  isLoading: boolean
  error: string | null
  reload: () => void
}

/**
 * Returns the films for the customer's location, or all films for a visitor: first those of the
 * last reading, then new ones.
 */
export function useProgramme(): Programme {
  const dispatch = useAppDispatch()
  const { movies, userLocationMovies, isLoading, error } = useAppSelector((state) => state.movies)
  const isSignedIn = useAppSelector(selectIsSignedIn)
  const phoneNumber = useAppSelector(selectUser)?.PhoneNumber

  const read = useCallback(
    () => (isSignedIn && phoneNumber ? dispatch(fetchUserLocationMovies(phoneNumber)) : dispatch(fetchMovies())),
    [dispatch, isSignedIn, phoneNumber],
  )
  // The slice also changes for other readings: a single film that arrives is not the programme.
  const isAnswered = useReading(read)

  return {
    movies: isSignedIn ? userLocationMovies : movies,
    isLoading: isLoading || !isAnswered,
    error,
    reload: () => void read(),
  }
}
