import type { Movie } from '@velvet/contract/shared/entities/entities'
import { useCallback } from 'react'
import { useReading } from '../app/use-reading.ts'
import { useAppDispatch, useAppSelector } from '../state/hooks.ts'
import { fetchSingleMovie } from '../state/movies.ts'

interface MovieReading {
  movie: Movie | undefined
  error: string | null
  /** True if the catalogue has no such film. */
  isMissing: boolean
  reload: () => void
}

/** Returns one film: at once if any list has it, and read again in the background. */
export function useMovie(movieId: string | undefined): MovieReading {
  const dispatch = useAppDispatch()
  const { movies, userLocationMovies, singleMovie, error, missing } = useAppSelector((state) => state.movies)
  const known = [singleMovie, ...userLocationMovies, ...movies]

  const reload = useCallback(() => {
    if (movieId) void dispatch(fetchSingleMovie(movieId))
  }, [dispatch, movieId])
  useReading(reload)

  const movie = known.find((one) => one?.MovieID === movieId) ?? undefined
  return { movie, error, isMissing: missing !== null && missing === movieId, reload }
}
