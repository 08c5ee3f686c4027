import { classes } from './classes.ts'
import { Accessibility } from 'lucide-react'
import styles from './seat-shape.module.css'

/** The width of a seat in the units of the plan. */
export const SEAT = 32

/** `held` seats are kept off sale for now. They carry a letter, so that staff tell them from sold ones. */
export type SeatLook = 'free' | 'chosen' | 'taken' | 'held' | 'wheelchair' | 'companion'

interface SeatShapeProps {
  look: SeatLook
  /** Shown on a seat that is no wheelchair place. */
  number?: number
  /** A wheelchair place shows its sign in place of a number, also if it is chosen. */
  isPlace?: boolean
}

/** Draws a seat at the origin. */
export function SeatShape({ look, number, isPlace = look === 'wheelchair' }: SeatShapeProps) {
  const isOpen = look !== 'taken' && look !== 'held'
  return (
    <g className={classes(styles.seat, styles[look])}>
      <rect className={styles.box} width={SEAT} height={SEAT} rx={isPlace ? SEAT / 2 : 9} />
      {look === 'taken' && <path className={styles.strike} d="M8 24 24 8" />}
      {look === 'held' && <Mark is="H" />}
      {isOpen && isPlace && <Accessibility x={6} y={6} size={20} />}
      {isOpen && !isPlace && number !== undefined && <Mark is={number} />}
    </g>
  )
}

function Mark({ is }: { is: string | number }) {
  return (
    <text className={styles.number} x={SEAT / 2} y={21} textAnchor="middle">
      {is}
    </text>
  )
}
