import { Heart } from '@velvet/ui/icons/heart'
import styles from './cinema.module.css'
import { w } from './words.ts'

/** The label of the cinema to which the customer went last. */
export function Preferred() {
  return (
    <span className={styles.label}>
      <Heart size={14} aria-hidden />
      {w.preferred}
    </span>
  )
}
