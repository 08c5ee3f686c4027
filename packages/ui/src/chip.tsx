import type { ReactNode } from 'react'
import styles from './chip.module.css'
import { classes } from './classes.ts'

interface ChipProps {
  /** The text of the choice, such as a time of day. */
  children: string
  state: 'available' | 'limited' | 'sold-out'
  /** The word for the state, such as "Limited!". */
  label?: ReactNode
  /** A second line, such as the price or the cinema. */
  note?: ReactNode
  selected?: boolean
  onPress: () => void
}

/** A showtime to choose. A sold-out one is struck through and cannot be pressed. */
export function Chip({ children, state, label, note, selected, onPress }: ChipProps) {
  return (
    <button
      type="button"
      className={classes(styles.chip, styles[state], selected && styles.selected)}
      disabled={state === 'sold-out'}
      aria-pressed={selected}
      onClick={onPress}
    >
      <bdi className={styles.main}>{children}</bdi>
      {note && <span className={styles.note}>{note}</span>}
      {label && <span className={styles.label}>{label}</span>}
    </button>
  )
}
