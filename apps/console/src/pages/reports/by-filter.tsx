import styles from '../../parts/filters.module.css'
import { useFilter } from '../../parts/filters.tsx'

/** Chooses what the rows of a report stand for. */
export function ByFilter({ by, words }: { by: string; words: Readonly<Record<string, string>> }) {
  const filter = useFilter()
  return (
    <label className={styles.field}>
      By
      <select value={by} onChange={({ target }) => filter('by', target.value)}>
        {Object.entries(words).map(([key, word]) => (
          <option key={key} value={key}>
            {word}
          </option>
        ))}
      </select>
    </label>
  )
}
