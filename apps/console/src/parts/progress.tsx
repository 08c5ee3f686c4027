import styles from './progress.module.css'

/** Says what the server is doing while nobody can know how much of it is done. */
export function Progress({ words }: { words: string }) {
  return (
    <div className={styles.progress} role="status">
      <span>{words}</span>
      <progress aria-label={words} />
    </div>
  )
}
