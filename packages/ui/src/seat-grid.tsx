import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { SEAT, SeatShape, type SeatLook } from './seat-shape.tsx'
import styles from './seat-grid.module.css'

/** The side of the square around a seat that can be pressed, in the units of the plan. */
export const CELL = 44
/** The height above the first row, with the screen. */
export const TOP = 48

export interface GridSeat {
  name: string
  number: number
  kind: string
  /** The place in the row, counted in seats from the left edge of the hall. */
  x: number
}

interface GridWords {
  screen: string
  /** What screen readers say for the whole plan. */
  plan: string
  /** What screen readers say for a row, with its letter in place of `{row}`. */
  row: string
}

interface GridLayout<Seat> {
  /** The width of the hall in seats. */
  columns: number
  rows: readonly { row: string; seats: readonly Seat[] }[]
}

export interface SeatGridProps<Seat extends GridSeat> {
  layout: GridLayout<Seat>
  /** The seat that the Tab key reaches first; undefined for the first one of the hall. */
  start: string | undefined
  /** The size of one unit of the plan in pixels. */
  scale: number
  text: GridWords
  lookOf: (seat: Seat) => SeatLook
  /** Returns everything about a seat, for people who do not see it. */
  textOf: (seat: Seat) => string
  /** Returns the seat to which a key moves from another one. */
  seatFrom: (from: string, key: string) => string | undefined
  onPress: (seat: string) => void
}

/** Draws every seat of a hall below its screen. One seat is in the tab order, and the arrow keys move to the others. */
export function SeatGrid<Seat extends GridSeat>(props: SeatGridProps<Seat>) {
  const { layout, scale, text, lookOf, textOf, seatFrom, onPress } = props
  const width = layout.columns * CELL
  const height = TOP + layout.rows.length * CELL
  const [at, setAt] = useState(props.start ?? firstSeat(layout))
  const drawing = useRef<SVGSVGElement>(null)

  function press(event: KeyboardEvent) {
    const isPress = event.key === ' ' || event.key === 'Enter'
    const to = seatFrom(at, event.key)
    if (isPress) onPress(at)
    if (to !== undefined) goTo(to)
    if (isPress || to !== undefined) event.preventDefault()
  }

  function goTo(seat: string) {
    setAt(seat)
    const element = drawing.current?.querySelector<SVGElement>(`[data-seat="${seat}"]`)
    element?.focus({ preventScroll: true })
    // Something may cover the edge of the box, so the nearest place would not always be in sight.
    element?.scrollIntoView({ block: 'center', inline: 'center' })
  }

  return (
    <svg
      ref={drawing}
      className={styles.hall}
      viewBox={`0 0 ${width} ${height}`}
      width={width * scale}
      height={height * scale}
      role="grid"
      aria-label={text.plan}
      aria-multiselectable
      onKeyDown={press}
    >
      <g aria-hidden>
        <path className={styles.screen} d={`M${width * 0.12} 18 Q${width / 2} 2 ${width * 0.88} 18`} />
        <text className={styles.caption} x={width / 2} y={34} textAnchor="middle">
          {text.screen}
        </text>
      </g>
      {layout.rows.map(({ row, seats }, line) => (
        <g key={row} role="row" aria-label={text.row.replace('{row}', row)}>
          {seats.map((seat) => (
            <Cell
              key={seat.name}
              seat={seat}
              look={lookOf(seat)}
              text={textOf(seat)}
              y={TOP + line * CELL}
              isInTabOrder={seat.name === at}
              onPress={() => {
                setAt(seat.name)
                onPress(seat.name)
              }}
            />
          ))}
        </g>
      ))}
    </svg>
  )
}

interface CellProps {
  seat: GridSeat
  look: SeatLook
  text: string
  y: number
  isInTabOrder: boolean
  onPress: () => void
}

function Cell({ seat, look, text, y, isInTabOrder, onPress }: CellProps) {
  return (
    <g
      role="gridcell"
      data-seat={seat.name}
      className={styles.seat}
      transform={`translate(${seat.x * CELL} ${y})`}
      tabIndex={isInTabOrder ? 0 : -1}
      aria-label={text}
      aria-selected={look === 'chosen'}
      aria-disabled={look === 'taken' || look === 'held'}
      onClick={onPress}
    >
      <rect className={styles.area} x={2} y={2} width={40} height={40} rx={13} />
      <g transform={`translate(${(CELL - SEAT) / 2} ${(CELL - SEAT) / 2})`}>
        <SeatShape look={look} number={seat.number} kind={seat.kind} />
      </g>
    </g>
  )
}

function firstSeat(layout: GridLayout<GridSeat>): string {
  return layout.rows.flatMap(({ seats }) => seats)[0]?.name ?? ''
}
