import styles from './spinner.module.css'
import { w } from './words.ts'

export function Spinner({ label = w.loading }: { label?: string }) {
  return <span className={styles.spinner} role="status" aria-label={label} />
}
