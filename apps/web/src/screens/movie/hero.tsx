import type { Movie } from '@velvet/contract/entities'
import { titleCase } from '@velvet/contract/title-case'
import { Button } from '@velvet/ui/button'
import { Shimmer } from '@velvet/ui/shimmer'
import { ChevronLeft, Play } from 'lucide-react'
import { ViewTransition } from 'react'
import { FilmPoster } from '../../parts/film-poster.tsx'
import { posterName } from '../../parts/poster-name.ts'
import { useAppSelector } from '../../state/hooks.ts'
import { selectIsSignedIn } from '../../state/selectors.ts'
import styles from './hero.module.css'

export interface HeroProps {
  movie: Movie
  onBack: () => void
  onTrailer: () => void
  onShowing: () => void
}

/** The poster across the screen, with the title and what can be done on it. */
export function Hero({ movie, onBack, onTrailer, onShowing }: HeroProps) {
  const isSignedIn = useAppSelector(selectIsSignedIn)
  return (
    <header className={styles.hero}>
      <ViewTransition name={posterName(movie)} default="none" share="auto">
        <div className={styles.picture}>
          <FilmPoster
            url={movie.PosterURL}
            colour={movie.Colour}
            sizes="(min-width: 640px) 640px, 100vw"
            eager
          />
        </div>
      </ViewTransition>
      <Back onBack={onBack} />
      <div className={styles.words}>
        <h1 className={styles.title} tabIndex={-1}>
          {titleCase(movie.Title)}
        </h1>
        <p className={styles.facts}>
          {movie.Year} · {lengthOf(movie.Minutes)}
          <span className={styles.rating}>
            <span className="visually-hidden">, rated </span>
            {movie.Rating}
          </span>
        </p>
        <div className={styles.actions}>
          <Button look={isSignedIn ? 'primary' : 'quiet'} onClick={onShowing}>
            SHOWING
          </Button>
          <Button look="quiet" onClick={onTrailer}>
            <Play size={18} aria-hidden />
            Play Trailer
          </Button>
        </div>
      </div>
    </header>
  )
}

/** As high as a hero with the first of its showtimes, in whose place it stands. */
const PLACEHOLDER_HEIGHT = 660

/** In place of all that is to come, so that nothing moves when the film is there. */
export function HeroShimmer({ onBack }: { onBack: () => void }) {
  return (
    <header className={styles.waiting} role="status" aria-label="Loading the movie">
      <Shimmer height={PLACEHOLDER_HEIGHT} radius="none" />
      <Back onBack={onBack} />
    </header>
  )
}

function Back({ onBack }: { onBack: () => void }) {
  return (
    <div className={styles.top}>
      <button type="button" className={styles.back} aria-label="Back" onClick={onBack}>
        <ChevronLeft size={24} aria-hidden />
      </button>
    </div>
  )
}

function lengthOf(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`
}
