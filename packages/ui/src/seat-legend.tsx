import { SEAT, SeatShape, type SeatLook } from './seat-shape.tsx'
import styles from './seat-legend.module.css'

export type LookInWords = readonly [look: SeatLook, text: string, kind?: string]

/** Explains what each look of a seat means. */
export function SeatLegend({ looks }: { looks: readonly LookInWords[] }) {
  return (
    <ul className={styles.legend}>
      {looks.map(([look, text, kind]) => (
        <li key={`${look} ${kind ?? ''}`} className={styles.entry}>
          <svg width={22} height={22} viewBox={`-1 -1 ${SEAT + 2} ${SEAT + 2}`} aria-hidden>
            <SeatShape look={look} kind={kind} />
          </svg>
          {text}
        </li>
      ))}
    </ul>
  )
}
