import type { Movie } from '@velvet/contract/shared/entities/entities'
import { titleCase } from '@velvet/contract/catalogue/title-case'
import { memo, Suspense, ViewTransition } from 'react'
import { lazyNotice } from '../../app/lazy-screen.ts'
import { Link } from '../../app/router.tsx'
import { FilmPoster } from '../../parts/film-poster.tsx'
import { posterName } from '../../parts/poster-name.ts'
import styles from './home.module.css'

// Only the cards of films that are coming soon need its code.
const OpensOn = lazyNotice(() => import('../../parts/opens-on.tsx'))
// Only customers see when a film is shown next near them.
const NextShow = lazyNotice(() => import('./next-show.tsx'))

interface MovieCardProps {
  movie: Movie
  eager: boolean
}

/**
 * The app often reads the list of films again. Because of `memo`, only the cards whose films have
 * changed are then drawn again.
 */
export const MovieCard = memo(function MovieCard({ movie, eager }: MovieCardProps) {
  return (
    <li>
      <Link to={`/movie/${movie.MovieID}`} state={{ movieId: movie.MovieID }} className={styles.card}>
        <ViewTransition name={posterName(movie)} default="none" share="auto">
          <FilmPoster url={movie.PosterURL} colour={movie.Colour} eager={eager} />
        </ViewTransition>
        <h2 className={styles.title}>{titleCase(movie.Title)}</h2>
        <p className={styles.facts}>
          {movie.NextShow ? <NextShow next={movie.NextShow} /> : `${movie.Rating} · ${titleCase(movie.Language)}`}
        </p>
        {movie.OpensOn && (
          <p className={styles.day}>
            <Suspense>
              <OpensOn day={movie.OpensOn} />
            </Suspense>
          </p>
        )}
      </Link>
    </li>
  )
})
