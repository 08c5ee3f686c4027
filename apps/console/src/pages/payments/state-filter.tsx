import { useFilter } from '../../parts/filters.tsx'
import styles from '../../parts/filters.module.css'

interface Props {
  isOpen: boolean
  /** The word of the address for what is no longer open. */
  closed?: string
  words?: string
}

/** Chooses between what waits for a person, and what is over. */
export function StateFilter({ isOpen, closed = 'resolved', words = 'Resolved' }: Props) {
  const filter = useFilter()
  return (
    <label className={styles.field}>
      Shown
      <select value={isOpen ? '' : closed} onChange={({ target }) => filter('state', target.value)}>
        <option value="">Open</option>
        <option value={closed}>{words}</option>
      </select>
    </label>
  )
}
