import styles from './progress.module.css'

/** Says what the server is doing while its progress is unknown. */
export function Progress({ text }: { text: string }) {
  return (
    <div className={styles.progress} role="status">
      <span>{text}</span>
      <progress aria-label={text} />
    </div>
  )
}
