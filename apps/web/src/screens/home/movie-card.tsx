import { serverUrl } from '@velvet/client/base-url'
import type { Movie } from '@velvet/contract/entities'
import { posterSources } from '@velvet/contract/poster-sources'
import { titleCase } from '@velvet/contract/title-case'
import { Poster } from '@velvet/ui/poster'
import { ViewTransition } from 'react'
import { Link } from '../../app/router.tsx'
import { posterName } from '../../parts/poster-name.ts'
import styles from './home.module.css'

export function MovieCard({ movie, eager }: { movie: Movie; eager: boolean }) {
  const poster = serverUrl(movie.PosterURL)
  return (
    <li>
      <Link
        to={`/movie/${movie.MovieID}`}
        state={{ movieId: movie.MovieID }}
        className={styles.card}
      >
        <ViewTransition name={posterName(movie)} default="none" share="auto">
          <Poster
            src={poster}
            sources={posterSources(poster)}
            colour={movie.Colour}
            eager={eager}
          />
        </ViewTransition>
        <h2 className={styles.title}>{titleCase(movie.Title)}</h2>
      </Link>
    </li>
  )
}
