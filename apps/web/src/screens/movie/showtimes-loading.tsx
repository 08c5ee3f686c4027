import { Shimmer } from '@velvet/ui/shimmer'
import styles from './movie.module.css'
import { w } from './words.ts'

/** Takes the place of the days and the times until they have arrived. */
export function ShowtimesLoading() {
  return (
    <div className={styles.panel} role="status" aria-label={w.loadingShowtimes}>
      <div className={styles.days}>
        {Array.from({ length: 4 }, (_, index) => (
          <div key={index} className={styles.day}>
            <Shimmer height={60} radius="poster" />
          </div>
        ))}
      </div>
      <div className={styles.times}>
        {Array.from({ length: 4 }, (_, index) => (
          <Shimmer key={index} height={78} radius="poster" />
        ))}
      </div>
    </div>
  )
}
