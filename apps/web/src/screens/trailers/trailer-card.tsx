import { serverUrl } from '@velvet/client/base-url'
import type { Trailer } from '@velvet/contract/shared/entities/entities'
import { countdown } from '@velvet/contract/shared/time/time'
import { titleCase } from '@velvet/contract/catalogue/title-case'
import { Play } from '@velvet/ui/icons/play'
import { Link } from '../../app/router.tsx'
import styles from './trailers.module.css'

export function TrailerCard({ trailer, eager }: { trailer: Trailer; eager: boolean }) {
  return (
    <li>
      <Link to={`/trailer/${trailer.TrailerID}`} className={styles.card}>
        <span className={styles.picture}>
          <img
            className={styles.thumbnail}
            src={serverUrl(trailer.TrailerThumbnailUrl)}
            alt=""
            width={640}
            height={360}
            loading={eager ? 'eager' : 'lazy'}
            decoding="async"
          />
          <span className={styles.play}>
            <Play size={24} aria-hidden fill="currentcolor" />
          </span>
          <span className={styles.length}>{countdown(trailer.Seconds)}</span>
        </span>
        <h2 className={styles.name}>{titleCase(trailer.TrailerTitle)}</h2>
      </Link>
    </li>
  )
}
