import { ZoomIn, ZoomOut } from 'lucide-react'
import { HALL_WORDS } from './hall-words.ts'
import { IconButton } from './icon-button.tsx'
import { CELL, SeatGrid, TOP, type GridSeat, type SeatGridProps } from './seat-grid.tsx'
import { SeatLegend, type LookInWords } from './seat-legend.tsx'
import styles from './seat-hall.module.css'
import { useZoom } from './use-zoom.ts'

/** On a narrow phone the plan shrinks to this scale at most, so that a finger has 26 pixels for each seat. */
const SMALLEST = 0.6

interface SeatHallProps<Seat extends GridSeat> extends Omit<
  SeatGridProps<Seat>,
  'scale' | 'words'
> {
  /** The plan of a small hall grows up to this scale. */
  largest?: number
  looks: readonly LookInWords[]
  words?: Readonly<Record<keyof typeof HALL_WORDS, string>>
}

/** Draws the hall with the letters of its rows. A hall that is wider than its box scrolls beside its letters. */
export function SeatHall<Seat extends GridSeat>(props: SeatHallProps<Seat>) {
  const { largest = 1, looks, words = HALL_WORDS, ...grid } = props
  const { layout } = grid
  const { box, boxWidth, zoom, pinch, smaller, larger } = useZoom()
  const width = layout.columns * CELL
  const scale = Math.min(largest, Math.max(SMALLEST, boxWidth / width)) * zoom
  const isWide = width * scale > boxWidth
  const letters = <RowNames names={layout.rows.map(({ row }) => row)} scale={scale} />
  return (
    <>
      <div className={styles.map}>
        {letters}
        <div ref={box} className={styles.box} data-wide={isWide || undefined} {...pinch}>
          <SeatGrid {...grid} scale={scale} words={words} />
        </div>
        {letters}
      </div>
      <div className={styles.below}>
        <SeatLegend looks={looks} />
        <div className={styles.zoom}>
          <IconButton aria-label={words.smaller} aria-disabled={!smaller} onClick={smaller}>
            <ZoomOut size={20} aria-hidden />
          </IconButton>
          <IconButton aria-label={words.larger} aria-disabled={!larger} onClick={larger}>
            <ZoomIn size={20} aria-hidden />
          </IconButton>
        </div>
      </div>
    </>
  )
}

/** Names the rows at an edge of the box, where they stay in sight. */
function RowNames({ names, scale }: { names: readonly string[]; scale: number }) {
  return (
    <div className={styles.letters} aria-hidden>
      {names.map((name, line) => (
        <span
          key={name}
          className={styles.letter}
          style={{ top: (TOP + line * CELL) * scale, height: CELL * scale }}
        >
          {name}
        </span>
      ))}
    </div>
  )
}
