import type { Movie } from '@velvet/contract/shared/entities/entities'
import { w as client } from '@velvet/client/words'
import { fill } from '@velvet/contract/shared/words/spoken'
import { EmptyState } from '@velvet/ui/empty-state'
import { Clapperboard } from '@velvet/ui/icons/clapperboard'
import { MapPinOff } from '@velvet/ui/icons/map-pin-off'
import { lazyNotice } from '../../app/lazy-screen.ts'
import { PRODUCT } from '../../app/product.ts'
import { ReadingFailed } from '../../parts/reading-failed.tsx'
import styles from './home.module.css'
import { MovieCard } from './movie-card.tsx'
import { MovieCardShimmer } from './movie-card-shimmer.tsx'
import type { Programme } from './use-programme.ts'
import { w } from './words.ts'

// The banner is only shown if the server refuses the request, so its code loads then.
const Banner = lazyNotice(async () => ({ default: (await import('@velvet/ui/banner')).Banner }))

/** A phone shows two rows of two posters without scrolling. */
const FIRST_SCREENFUL = 4

interface MovieListProps extends Programme {
  status: Movie['Status']
}

export function MovieList({ movies, isLoading, error, reload, status }: MovieListProps) {
  const shown = movies.filter((movie) => movie.Status === status)
  if (shown.length > 0) {
    return (
      <>
        {/* The bar at the top reports network problems, so this list shows none. */}
        {error && error !== client.networkError && (
          <div className={styles.notice}>
            <Banner kind="error">{fill(w.fromLastVisit, { reason: error })}</Banner>
          </div>
        )}
        <ul className={styles.grid}>
          {shown.map((movie, index) => (
            <MovieCard key={movie.MovieID} movie={movie} eager={index < FIRST_SCREENFUL} />
          ))}
        </ul>
      </>
    )
  }
  if (isLoading) return <MoviesLoading />
  if (error) return <ReadingFailed text={error} onRetry={reload} />
  if (status === 'coming-soon' && movies.length > 0) {
    return <EmptyState icon={Clapperboard}>{w.nothingNew}</EmptyState>
  }
  return (
    <EmptyState icon={MapPinOff}>
      {fill(w.noPartnerCinema, { product: PRODUCT.name, email: PRODUCT.supportEmail })}
    </EmptyState>
  )
}

function MoviesLoading() {
  return (
    <div className={styles.grid} role="status" aria-label={w.loadingMovies}>
      {Array.from({ length: FIRST_SCREENFUL }, (_, index) => (
        <MovieCardShimmer key={index} />
      ))}
    </div>
  )
}
