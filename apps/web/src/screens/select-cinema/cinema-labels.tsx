import { Heart, MapPin } from 'lucide-react'
import { distanceText } from '../../parts/distance.ts'
import type { CinemaChoice } from './choices.ts'
import styles from './select-cinema.module.css'

/** Gives the reasons to choose this cinema, each with an icon and a word. */
export function CinemaLabels({ choice: { isPreferred, isNearest, km } }: { choice: CinemaChoice }) {
  if (!isPreferred && km === undefined) return null
  return (
    <p className={styles.labels}>
      {isPreferred && (
        <span className={styles.label}>
          <Heart size={14} aria-hidden />
          Preferred
        </span>
      )}
      {isNearest && (
        <span className={styles.label}>
          <MapPin size={14} aria-hidden />
          Nearest
        </span>
      )}
      {km !== undefined && <span className={styles.distance}>{distanceText(km)}</span>}
    </p>
  )
}
