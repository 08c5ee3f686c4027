import { MapPin } from '@velvet/ui/icons/map-pin'
import { Ticket } from '@velvet/ui/icons/ticket'
import cinemaStyles from '../../parts/cinema.module.css'
import { distanceText } from '../../parts/distance.ts'
import { Preferred } from '../../parts/preferred.tsx'
import type { CinemaChoice } from './choices.ts'
import styles from './select-cinema.module.css'
import { w } from './words.ts'

/** Gives the reasons to choose this cinema, each with an icon and a word. */
export function CinemaLabels({ choice }: { choice: CinemaChoice }) {
  const { isPreferred, isOfShowtime, isNearest, km } = choice
  if (!isPreferred && !isOfShowtime && km === undefined) return null
  return (
    <p className={styles.labels}>
      {isPreferred && <Preferred />}
      {isOfShowtime && !isPreferred && (
        <span className={cinemaStyles.label}>
          <Ticket size={14} aria-hidden />
          {w.yourChoice}
        </span>
      )}
      {isNearest && (
        <span className={cinemaStyles.label}>
          <MapPin size={14} aria-hidden />
          {w.nearest}
        </span>
      )}
      {km !== undefined && <span className={styles.distance}>{distanceText(km)}</span>}
    </p>
  )
}
