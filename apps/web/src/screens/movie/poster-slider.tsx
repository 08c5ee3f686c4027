import { serverUrl } from '@velvet/client/base-url'
import type { Movie } from '@velvet/contract/entities'
import { titleCase } from '@velvet/contract/title-case'
import { FilmPoster } from '../../parts/film-poster.tsx'
import { Slides } from '../../parts/slides.tsx'
import styles from './hero.module.css'

/** Shows the poster, followed by the stills of the operator. */
export function PosterSlider({ movie }: { movie: Movie }) {
  const stills = stillsOf(movie)
  const poster = (
    <FilmPoster
      url={movie.PosterURL}
      colour={movie.Colour}
      sizes="(min-width: 640px) 640px, 100vw"
      eager
    />
  )
  if (stills.length === 0) return poster
  const count = stills.length + 1
  return (
    <Slides label={`Pictures of ${titleCase(movie.Title)}`} count={count} withDots>
      {(number, isNear) =>
        number === 0 ? (
          poster
        ) : (
          <img
            className={styles.still}
            src={isNear ? serverUrl(stills[number - 1] ?? '') : undefined}
            alt={`${titleCase(movie.Title)}, picture ${number + 1} of ${count}`}
            width={480}
            height={480}
            decoding="async"
            draggable={false}
          />
        )
      }
    </Slides>
  )
}

/** A film that an earlier version of the app stored has no list of stills. */
function stillsOf({ Stills = [] }: Partial<Movie>): readonly string[] {
  return Stills
}
