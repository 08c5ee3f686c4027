import { serverUrl } from '@velvet/client/base-url'
import type { Movie } from '@velvet/contract/shared/entities/entities'
import { titleCase } from '@velvet/contract/catalogue/title-case'
import { fill } from '@velvet/contract/shared/words/spoken'
import { useEffect, useRef, useState } from 'react'
import { FilmPoster } from '../../parts/film-poster.tsx'
import { Slides } from '../../parts/slides.tsx'
import styles from './hero.module.css'
import { w } from './words.ts'

/** Shows the poster, followed by the stills of the operator. */
export function PosterSlider({ movie }: { movie: Movie }) {
  const stills = movie.Stills
  const poster = <LargePoster movie={movie} />
  if (stills.length === 0) return poster
  const count = stills.length + 1
  const film = titleCase(movie.Title)
  return (
    <Slides label={fill(w.picturesOf, { film })} count={count} withDots>
      {(number, isNear) =>
        number === 0 ? (
          poster
        ) : (
          <img
            className={styles.still}
            src={isNear ? serverUrl(stills[number - 1] ?? '') : undefined}
            alt={fill(w.picture, { film, number: number + 1, count })}
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

/** A large picture that takes longer than this is waited for with the picture of the list. */
const LATE_MS = 300

/**
 * Shows the poster as wide as the screen. Until that picture is there, the smaller one of the list
 * of films stands in its place, which the phone often has without a network.
 */
function LargePoster({ movie }: { movie: Movie }) {
  const box = useRef<HTMLDivElement>(null)
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const look = () => setIsLate(!box.current?.querySelector('[data-state="there"]'))
    const timer = setTimeout(look, LATE_MS)
    return () => clearTimeout(timer)
  }, [])
  const { PosterURL: url, Colour: colour } = movie
  return (
    <div ref={box} className={styles.large} data-late={isLate || undefined}>
      {isLate && (
        <div className={styles.small}>
          <FilmPoster url={url} colour={colour} eager />
        </div>
      )}
      <FilmPoster url={url} colour={colour} sizes="(min-width: 640px) 640px, 100vw" eager />
    </div>
  )
}
