import { Shimmer } from '@velvet/ui/shimmer'
import styles from './home.module.css'

/** A placeholder as large as the card that replaces it. */
export function MovieCardShimmer() {
  return (
    <div className={styles.card}>
      <div className={styles.posterSpace}>
        <Shimmer height="100%" radius="poster" />
      </div>
      <Shimmer height={20} radius="text" />
      <Shimmer height={18} radius="text" />
    </div>
  )
}
