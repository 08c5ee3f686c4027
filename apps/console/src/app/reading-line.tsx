import { useIsFetching } from '@tanstack/react-query'
import styles from './reading-line.module.css'

/** Shows a line below the header while something is read that no page has shown yet. */
export function ReadingLine() {
  const count = useIsFetching({ predicate: ({ state }) => state.data === undefined })
  return count > 0 && <div className={styles.line} aria-hidden />
}
