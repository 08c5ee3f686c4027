import type { Movie } from '@velvet/contract/entities/entities'
import { titleCase } from '@velvet/contract/films/title-case'
import { Fragment } from 'react'
import { fullDate } from '../../parts/days/spoken-days.ts'
import styles from './movie.module.css'

export function MovieDetails({ movie }: { movie: Movie }) {
  return (
    <dl className={styles.details}>
      <dt>Language</dt>
      <dd>{titleCase(movie.Language)}</dd>
      <dt>Distributor</dt>
      <dd>{movie.Distributor}</dd>
      <dt>Synopsis</dt>
      <dd>{movie.Description}</dd>
      {movie.Advisory && (
        <>
          <dt>Rated {movie.Rating} for</dt>
          <dd>{movie.Advisory}</dd>
        </>
      )}
      {movie.CertificateNumber && (
        <>
          <dt>NFVCB certificate</dt>
          <dd>{movie.CertificateNumber}</dd>
        </>
      )}
      {moreOf(movie).map(([name, fact]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

/** Returns what the operator has entered beyond what every film has. */
function moreOf(movie: Movie): (readonly [string, string])[] {
  const day = movie.OriginalRelease
  const facts = [
    ['Cast', movie.Cast],
    ['Director', movie.Director],
    ['Genre', movie.Genre],
    ['Subtitles', movie.Subtitles],
    ['Audio description', movie.AudioDescription],
    ['Original release', day && fullDate(day)],
  ] as const
  return facts.flatMap(([name, fact]) => (fact ? [[name, fact] as const] : []))
}
