import type { Movie } from '@velvet/contract/entities/entities'
import { titleCase } from '@velvet/contract/films/title-case'
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
    </dl>
  )
}
