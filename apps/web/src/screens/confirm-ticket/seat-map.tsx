import type { SeatPlan } from '@velvet/contract/cinemas/seat-plan'
import { companionSeats } from '@velvet/contract/cinemas/wheelchair-seats'
import { IconButton } from '@velvet/ui/icon-button'
import { ZoomIn, ZoomOut } from 'lucide-react'
import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { layoutOf, seatFrom, type DrawnSeat, type PlanLayout } from './plan-layout.ts'
import { SeatLegend } from './seat-legend.tsx'
import { SEAT, SeatShape, type SeatLook } from './seat-shape.tsx'
import styles from './seat-map.module.css'
import type { useSeatChoice } from './use-seat-choice.ts'
import { useZoom } from './use-zoom.ts'

/** The side of the square around a seat that can be tapped, in the units of the plan. */
const CELL = 44
/** The height above the first row, with the screen. */
const TOP = 48
/** So far the plan shrinks on a narrow phone. A finger still has 26 pixels for each seat. */
const SMALLEST = 0.6

interface SeatMapProps {
  plan: SeatPlan
  choice: ReturnType<typeof useSeatChoice>
}

/** Draws the hall below its screen. A hall that is wider than the phone scrolls beside its letters. */
export function SeatMap({ plan, choice }: SeatMapProps) {
  const layout = layoutOf(plan)
  const { box, boxWidth, zoom, pinch, smaller, larger } = useZoom()
  const width = layout.columns * CELL
  const height = TOP + layout.rows.length * CELL
  const scale = Math.min(1, Math.max(SMALLEST, boxWidth / width)) * zoom
  const isWide = width * scale > boxWidth
  const letters = <RowNames layout={layout} scale={scale} />
  return (
    <>
      <div className={styles.map}>
        {letters}
        <div ref={box} className={styles.box} data-wide={isWide || undefined} {...pinch}>
          <Seats {...{ plan, layout, choice, width, height, scale }} />
        </div>
        {letters}
      </div>
      <div className={styles.below}>
        <SeatLegend hasPlaces={companionSeats(plan).size > 0} />
        <div className={styles.zoom}>
          <IconButton aria-label="Smaller" aria-disabled={!smaller} onClick={smaller}>
            <ZoomOut size={20} aria-hidden />
          </IconButton>
          <IconButton aria-label="Larger" aria-disabled={!larger} onClick={larger}>
            <ZoomIn size={20} aria-hidden />
          </IconButton>
        </div>
      </div>
    </>
  )
}

/** Names the rows at an edge of the box, where they stay in sight. */
function RowNames({ layout, scale }: { layout: PlanLayout; scale: number }) {
  return (
    <div className={styles.letters} aria-hidden>
      {layout.rows.map(({ row }, line) => (
        <span
          key={row}
          className={styles.letter}
          style={{ top: (TOP + line * CELL) * scale, height: CELL * scale }}
        >
          {row}
        </span>
      ))}
    </div>
  )
}

interface SeatsProps extends SeatMapProps {
  layout: PlanLayout
  width: number
  height: number
  scale: number
}

/** Draws every seat. One seat is in the tab order, and the arrow keys move to the others. */
function Seats({ plan, layout, choice, width, height, scale }: SeatsProps) {
  const companions = companionSeats(plan)
  const [at, setAt] = useState(() => choice.seats[0] ?? firstSeat(layout))
  const drawing = useRef<SVGSVGElement>(null)

  function press(event: KeyboardEvent) {
    const isPress = event.key === ' ' || event.key === 'Enter'
    const to = seatFrom(layout, at, event.key)
    if (isPress) choice.toggle(at)
    if (to !== undefined) goTo(to)
    if (isPress || to !== undefined) event.preventDefault()
  }

  function goTo(seat: string) {
    setAt(seat)
    const element = drawing.current?.querySelector<SVGElement>(`[data-seat="${seat}"]`)
    element?.focus({ preventScroll: true })
    // The bar below covers the end of the sheet, so the nearest place would be too low.
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
      aria-label="Seats, from the screen to the back"
      aria-multiselectable
      onKeyDown={press}
    >
      <g aria-hidden>
        <path
          className={styles.screen}
          d={`M${width * 0.12} 18 Q${width / 2} 2 ${width * 0.88} 18`}
        />
        <text className={styles.caption} x={width / 2} y={34} textAnchor="middle">
          Screen
        </text>
      </g>
      {layout.rows.map(({ row, seats }, line) => (
        <g key={row} role="row" aria-label={`Row ${row}`}>
          {seats.map((seat) => (
            <g
              key={seat.name}
              role="gridcell"
              data-seat={seat.name}
              className={styles.seat}
              transform={`translate(${seat.x * CELL} ${TOP + line * CELL})`}
              tabIndex={seat.name === at ? 0 : -1}
              aria-label={wordsOf(seat, choice, companions)}
              aria-selected={choice.seats.includes(seat.name)}
              aria-disabled={!choice.isFree(seat.name)}
              onClick={() => {
                setAt(seat.name)
                choice.toggle(seat.name)
              }}
            >
              <rect className={styles.area} x={2} y={2} width={40} height={40} rx={13} />
              <g transform={`translate(${(CELL - SEAT) / 2} ${(CELL - SEAT) / 2})`}>
                <SeatShape
                  look={lookOf(seat, choice, companions)}
                  number={seat.number}
                  isPlace={seat.kind === 'wheelchair'}
                />
              </g>
            </g>
          ))}
        </g>
      ))}
    </svg>
  )
}

function firstSeat(layout: PlanLayout): string {
  return layout.rows.flatMap(({ seats }) => seats)[0]?.name ?? ''
}

function lookOf(
  { name, kind }: DrawnSeat,
  choice: SeatMapProps['choice'],
  companions: ReadonlySet<string>,
): SeatLook {
  if (choice.seats.includes(name)) return 'chosen'
  if (!choice.isFree(name)) return 'taken'
  if (kind === 'wheelchair') return 'wheelchair'
  return companions.has(name) ? 'companion' : 'free'
}

const STATE_WORDS: Record<SeatLook, string> = {
  free: 'free',
  chosen: 'yours',
  taken: 'taken',
  wheelchair: 'free',
  companion: 'free',
}

/** Says everything about a seat, such as `Row B, seat 4, wheelchair place, free`. */
function wordsOf(
  seat: DrawnSeat,
  choice: SeatMapProps['choice'],
  companions: ReadonlySet<string>,
): string {
  const { row, number, kind, name } = seat
  return [
    `Row ${row}`,
    `seat ${number}`,
    ...(kind === 'wheelchair' ? ['wheelchair place'] : []),
    ...(companions.has(name) ? ['beside a wheelchair place'] : []),
    STATE_WORDS[lookOf(seat, choice, companions)],
  ].join(', ')
}
