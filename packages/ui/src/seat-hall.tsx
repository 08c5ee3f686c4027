import { ZoomIn } from './icons/zoom-in.ts'
import { ZoomOut } from './icons/zoom-out.ts'
import type { MouseEvent } from 'react'
import { HALL_WORDS } from './hall-words.ts'
import { IconButton } from './icon-button.tsx'
import { CELL, SeatGrid, TOP, type GridSeat, type SeatGridProps } from './seat-grid.tsx'
import { SeatLegend, type LookInWords } from './seat-legend.tsx'
import styles from './seat-hall.module.css'
import { useZoom } from './use-zoom.ts'

/** At this scale a finger has 26 pixels for each seat. */
const TAPPED = 0.6
/** The largest size, as a multiple of the first one. A hall that fits whole can always grow until a finger hits its seats. */
const MOST = 2.5

interface SeatHallProps<Seat extends GridSeat> extends Omit<SeatGridProps<Seat>, 'scale' | 'text'> {
  /** The plan of a small hall grows up to this scale. */
  largest?: number
  /** True if the whole hall is in sight first, however wide it is. A tap where seats are too small for a finger zooms. */
  fits?: boolean
  looks: readonly LookInWords[]
  text?: Readonly<Record<keyof typeof HALL_WORDS, string>>
}

/** Draws the hall with the letters of its rows. A hall that is wider than its box scrolls beside its letters. */
export function SeatHall<Seat extends GridSeat>(props: SeatHallProps<Seat>) {
  const { largest = 1, fits = false, looks, text = HALL_WORDS, ...grid } = props
  const { layout } = grid
  const width = layout.columns * CELL
  const firstScale = (boxWidth: number) => Math.min(largest, Math.max(fits ? 0 : TAPPED, (boxWidth || width) / width))
  const { box, boxWidth, zoom, zoomAt, pinch, smaller, larger } = useZoom((ofBox) =>
    Math.max(MOST, (1.2 * TAPPED) / firstScale(ofBox)),
  )
  const scale = firstScale(boxWidth) * zoom
  // A rounded width must not make a hall that fits scroll.
  const isWide = width * scale > boxWidth + 1

  function zoomFirst(event: MouseEvent) {
    // A screen reader or a keyboard presses the seat itself, wherever it is on the screen.
    if (event.detail === 0 || scale >= TAPPED) return
    event.stopPropagation()
    zoomAt(event.clientX, (1.2 * TAPPED) / firstScale(boxWidth))
  }
  const letters = <RowNames names={layout.rows.map(({ row }) => row)} scale={scale} />
  return (
    <>
      <div className={styles.map}>
        {letters}
        <div ref={box} className={styles.box} data-wide={isWide || undefined} onClickCapture={zoomFirst} {...pinch}>
          <SeatGrid {...grid} scale={scale} text={text} />
        </div>
        {letters}
      </div>
      <div className={styles.below}>
        <SeatLegend looks={looks} />
        <div className={styles.zoom}>
          <IconButton aria-label={text.smaller} aria-disabled={!smaller} onClick={smaller}>
            <ZoomOut size={20} aria-hidden />
          </IconButton>
          <IconButton aria-label={text.larger} aria-disabled={!larger} onClick={larger}>
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
        <span key={name} className={styles.letter} style={{ top: (TOP + line * CELL) * scale, height: CELL * scale }}>
          {name}
        </span>
      ))}
    </div>
  )
}
