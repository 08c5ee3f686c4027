import type { Cinema } from '@velvet/contract/entities/entities'
import { buttonClass } from '@velvet/ui/button'
import { Navigation } from 'lucide-react'
import { directionsUrl } from './directions.ts'
import styles from './cinema.module.css'

export function DirectionsLink({ cinema }: { cinema: Cinema }) {
  return (
    <a
      className={`${buttonClass('quiet')} ${styles.action}`}
      href={directionsUrl(cinema)}
      target="_blank"
      rel="noopener noreferrer"
    >
      <Navigation size={16} aria-hidden className={styles.icon} />
      Get Directions
      <span className="visually-hidden"> to {cinema.Name}, in a new tab</span>
    </a>
  )
}
