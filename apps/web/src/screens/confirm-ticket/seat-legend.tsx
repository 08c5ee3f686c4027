import { SEAT, SeatShape, type SeatLook } from './seat-shape.tsx'
import styles from './seat-legend.module.css'

const LOOKS: readonly [look: SeatLook, words: string][] = [
  ['free', 'Free'],
  ['chosen', 'Yours'],
  ['taken', 'Taken'],
]
const PLACES: readonly [look: SeatLook, words: string][] = [
  ['wheelchair', 'Wheelchair place'],
  ['companion', 'Companion’s seat'],
]

/** Says what each look of a seat means. */
export function SeatLegend({ hasPlaces }: { hasPlaces: boolean }) {
  return (
    <ul className={styles.legend}>
      {[...LOOKS, ...(hasPlaces ? PLACES : [])].map(([look, words]) => (
        <li key={look} className={styles.entry}>
          <svg width={22} height={22} viewBox={`-1 -1 ${SEAT + 2} ${SEAT + 2}`} aria-hidden>
            <SeatShape look={look} />
          </svg>
          {words}
        </li>
      ))}
    </ul>
  )
}
