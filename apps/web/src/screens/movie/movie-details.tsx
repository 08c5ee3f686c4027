import { country } from '@velvet/contract/shared/country/country'
import type { Movie } from '@velvet/contract/shared/entities/entities'
import { advisoryOf } from '@velvet/contract/catalogue/ratings'
import { titleCase } from '@velvet/contract/catalogue/title-case'
import { fill } from '@velvet/contract/shared/words/spoken'
import { Fragment } from 'react'
import { fullDate } from '../../parts/days/spoken-days.ts'
import styles from './movie.module.css'
import { w } from './words.ts'

export function MovieDetails({ movie }: { movie: Movie }) {
  const advisory = advisoryOf(movie.Rating)
  return (
    <dl className={styles.details}>
      <dt>{w.language}</dt>
      <dd>{titleCase(movie.Language)}</dd>
      <dt>{w.distributor}</dt>
      <dd>{movie.Distributor}</dd>
      <dt>{w.synopsis}</dt>
      <dd>{movie.Description}</dd>
      {advisory && (
        <>
          <dt>{fill(w.rated, { rating: movie.Rating })}</dt>
          <dd>{fill(w[advisory.says], advisory)}</dd>
        </>
      )}
      {movie.Advisory && (
        <>
          <dt>{fill(w.ratedFor, { rating: movie.Rating })}</dt>
          <dd>{movie.Advisory}</dd>
        </>
      )}
      {movie.CertificateNumber && (
        <>
          <dt>{fill(w.certificate, { board: country().filmBoard })}</dt>
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
    [w.cast, movie.Cast],
    [w.director, movie.Director],
    [w.genre, movie.Genre],
    [w.subtitles, movie.Subtitles],
    [w.audioDescription, movie.AudioDescription],
    [w.originalRelease, day && fullDate(day)],
  ] as const
  return facts.flatMap(([name, fact]) => (fact ? [[name, fact] as const] : []))
}
