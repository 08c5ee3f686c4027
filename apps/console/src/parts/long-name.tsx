import type { ReactNode } from 'react'
import styles from './long-name.module.css'

/** Two lines of a table have room for a name of so many letters. */
const WHOLE = 50

interface Props {
  name: string
  /** The name as a link, which takes the focus itself. */
  children?: ReactNode
}

/**
 * Shows a name in a cell on two lines at most. The hint of the pointer has the whole name, the focus unfolds it, and a
 * screen reader always reads it.
 */
export function LongName({ name, children }: Props) {
  const isCut = name.length > WHOLE
  return (
    <span
      className={styles.name}
      title={isCut ? name : undefined}
      tabIndex={isCut && children === undefined ? 0 : undefined}
    >
      {children ?? name}
    </span>
  )
}
