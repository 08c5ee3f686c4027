import type { Movie } from '@velvet/contract/entities'
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

/** The films for the customer's location, or every film for a visitor; what was last read at once. */
export function useProgramme(): Programme {
  const dispatch = useAppDispatch()
  const { movies, userLocationMovies, isLoading, error } = useAppSelector((state) => state.movies)
  const isSignedIn = useAppSelector(selectIsSignedIn)
  const phoneNumber = useAppSelector(selectUser)?.PhoneNumber

  const reload = useCallback(() => {
    if (isSignedIn && phoneNumber) void dispatch(fetchUserLocationMovies(phoneNumber))
    else void dispatch(fetchMovies())
  }, [dispatch, isSignedIn, phoneNumber])
  useReading(reload)

  return { movies: isSignedIn ? userLocationMovies : movies, isLoading, error, reload }
}
