import type { Cinema } from '@velvet/contract/shared/entities/entities'
import { buttonClass } from '@velvet/ui/button'
import { fill } from '@velvet/contract/shared/words/spoken'
import { Navigation } from '@velvet/ui/icons/navigation'
import { directionsUrl } from './directions.ts'
import styles from './cinema.module.css'
import { w } from './words.ts'

export function DirectionsLink({ cinema }: { cinema: Cinema }) {
  return (
    <a
      className={`${buttonClass('quiet')} ${styles.action}`}
      href={directionsUrl(cinema)}
      aria-label={fill(w.directionsTo, { cinema: cinema.Name })}
      target="_blank"
      rel="noopener noreferrer"
    >
      <Navigation size={16} aria-hidden className={styles.icon} />
      {w.getDirections}
    </a>
  )
}
