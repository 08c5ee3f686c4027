import { classes } from './classes.ts'
import { Accessibility } from './icons/accessibility.ts'
import styles from './seat-shape.module.css'

/** The width of a seat in the units of the plan. */
export const SEAT = 32

/** `held` seats are kept off sale for now. They carry a letter, so that staff tell them from sold ones. */
export type SeatLook = 'free' | 'chosen' | 'taken' | 'held' | 'wheelchair' | 'companion'

interface SeatShapeProps {
  look: SeatLook
  /** Shown on a seat that is no wheelchair place. */
  number?: number
  /** The kind of the seat. A wheelchair place shows its sign instead of a number, and each zone has its own foot. */
  kind?: string | undefined
}

/** Draws the foot of a zone in strokes and gaps, so that zones can be distinguished without colours. */
const FEET: Readonly<Record<string, string>> = { vip: '20', recliner: '9 2', 'love-seat': '3 2', balcony: '1.5 3' }

/** Draws a seat at the origin. */
export function SeatShape({ look, number, kind = look }: SeatShapeProps) {
  const isPlace = kind === 'wheelchair'
  const foot = FEET[kind]
  const isOpen = look !== 'taken' && look !== 'held'
  return (
    <g className={classes(styles.seat, styles[look])}>
      <rect className={styles.box} width={SEAT} height={SEAT} rx={isPlace ? SEAT / 2 : 9} />
      {foot && look !== 'taken' && <path className={styles.foot} strokeDasharray={foot} d="M6 27.5h20" />}
      {look === 'taken' && <path className={styles.strike} d="M8 24 24 8" />}
      {look === 'held' && <Mark is="H" />}
      {isOpen && isPlace && <Accessibility x={6} y={6} size={20} />}
      {isOpen && !isPlace && number !== undefined && <Mark is={number} y={foot ? 20 : 21} />}
    </g>
  )
}

function Mark({ is, y = 21 }: { is: string | number; y?: number }) {
  return (
    <text className={styles.number} x={SEAT / 2} y={y} textAnchor="middle">
      {is}
    </text>
  )
}
