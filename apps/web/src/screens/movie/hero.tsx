import type { Movie } from '@velvet/contract/shared/entities/entities'
import { titleCase } from '@velvet/contract/catalogue/title-case'
import { Button } from '@velvet/ui/button'
import { IconButton } from '@velvet/ui/icon-button'
import { Shimmer } from '@velvet/ui/shimmer'
import { w as shared } from '@velvet/ui/words'
import { fill } from '@velvet/contract/shared/words/spoken'
import { ChevronLeft } from '@velvet/ui/icons/chevron-left'
import { Play } from '@velvet/ui/icons/play'
import { ViewTransition } from 'react'
import type { ReactNode } from 'react'
import OpensOn from '../../parts/opens-on.tsx'
import { posterName } from '../../parts/poster-name.ts'
import { useAppSelector } from '../../state/hooks.ts'
import { selectIsSignedIn } from '../../state/selectors.ts'
import styles from './hero.module.css'
import { PosterSlider } from './poster-slider.tsx'
import { ShareFilm } from './share-film.tsx'
import { w } from './words.ts'

interface HeroProps {
  movie: Movie
  onBack: () => void
  onTrailer: () => void
  onShowing: () => void
}

/** The poster across the screen, with the title and the actions on it. */
export function Hero({ movie, onBack, onTrailer, onShowing }: HeroProps) {
  const main = mainAction(movie, useAppSelector(selectIsSignedIn))
  const length = lengthOf(movie.Minutes)
  return (
    <header className={styles.hero}>
      <ViewTransition name={posterName(movie)} default="none" share="auto">
        <div className={styles.picture}>
          <PosterSlider movie={movie} />
        </div>
      </ViewTransition>
      <Back onBack={onBack}>
        <ShareFilm movie={movie} />
      </Back>
      <div className={styles.text}>
        <h1 className={styles.title} tabIndex={-1}>
          {titleCase(movie.Title)}
        </h1>
        <p className={styles.facts}>
          <span className="visually-hidden">{fill(w.facts, { year: movie.Year, length, rating: movie.Rating })}</span>
          <bdi aria-hidden>{`${movie.Year} · ${length}`}</bdi>
          <span className={styles.rating} aria-hidden>
            {movie.Rating}
          </span>
        </p>
        {movie.OpensOn && (
          <p className={styles.facts}>
            <OpensOn day={movie.OpensOn} />
          </p>
        )}
        <div className={styles.actions}>
          <Button look={main === 'showing' ? 'primary' : 'quiet'} onClick={onShowing}>
            {w.showing}
          </Button>
          <Button
            look={main === 'trailer' ? 'primary' : 'quiet'}
            aria-disabled={!movie.TrailerID || undefined}
            aria-describedby={movie.TrailerID ? undefined : 'no-trailer'}
            onClick={onTrailer}
          >
            <Play size={18} aria-hidden />
            {w.playTrailer}
          </Button>
        </div>
        {!movie.TrailerID && (
          <p id="no-trailer" className={styles.noTrailer}>
            {w.noTrailer}
          </p>
        )}
      </div>
    </header>
  )
}

/** As high as the hero with the first of its showtimes, which it replaces. */
const PLACEHOLDER_HEIGHT = 660

/** Reserves the place of all the content, so that nothing moves when the film arrives. */
export function HeroShimmer({ onBack }: { onBack: () => void }) {
  return (
    <header className={styles.waiting} role="status" aria-label={w.loadingMovie}>
      <Shimmer height={PLACEHOLDER_HEIGHT} radius="none" />
      <Back onBack={onBack} />
    </header>
  )
}

function Back({ onBack, children }: { onBack: () => void; children?: ReactNode }) {
  return (
    <div className={styles.top}>
      <IconButton className={styles.round} aria-label={shared.back} onClick={onBack}>
        <ChevronLeft size={24} aria-hidden />
      </IconButton>
      {children}
    </div>
  )
}

/**
 * Returns the main action, which gets the one red button of the screen. A film that is not out yet
 * has only its trailer. The main action of a visitor who sees no showtimes is further down, in their place.
 */
export function mainAction(movie: Movie, isSignedIn: boolean): 'trailer' | 'showing' | 'sign-up' {
  if (movie.Status === 'coming-soon' && movie.TrailerID) return 'trailer'
  return isSignedIn || movie.ShowtimesForVisitors ? 'showing' : 'sign-up'
}

function lengthOf(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  return hours > 0 ? fill(w.hoursAndMinutes, { hours, minutes: minutes % 60 }) : fill(w.minutes, { minutes })
}
