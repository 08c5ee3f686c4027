import type { Place, SeatKind, SeatPlan } from '@velvet/contract/seat-plan'
import { useEffect, useRef } from 'react'
import type { PointerEvent } from 'react'
import { placeWords } from './plan-edits.ts'
import type { Spot } from './plan-edits.ts'
import { eventOf } from './plan-keys.ts'
import styles from './seat-grid.module.css'
import type { PlanEvent } from './plan-steps.ts'

interface Props {
  plan: SeatPlan
  at: Spot
  /** The kind that the mouse paints. */
  brush: SeatKind
  isReader: boolean
  onEvent: (event: PlanEvent) => void
}

const LETTERS: Record<SeatKind, string> = {
  standard: '',
  wheelchair: 'W',
  house: 'H',
  blocked: 'B',
  gap: '',
}

/**
 * Shows the plan. A press on a place changes its kind to the chosen kind. Only one place is in the
 * tab order, and the arrow keys move to the others.
 */
export function SeatGrid({ plan, at, brush, isReader, onEvent }: Props) {
  const grid = useRef<HTMLDivElement>(null)
  // A key may remove the place that has the focus, so the focus is set again.
  const isByKey = useRef(false)
  useEffect(() => {
    if (isByKey.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    isByKey.current = false
  }, [plan, at])
  const strokeAt = (spot: Spot, isStart: boolean) => (event: PointerEvent) => {
    const isDrawing = isStart ? event.button === 0 : event.buttons === 1
    // A finger that moves scrolls the plan, so a finger paints only by tapping.
    if (isReader || !isDrawing || (!isStart && event.pointerType === 'touch')) return
    onEvent({ do: 'paint', at: spot, kind: brush, goesOn: !isStart })
  }
  return (
    <div className={styles.box}>
      <p className={styles.screen}>Screen</p>
      <div
        ref={grid}
        role="grid"
        aria-label="Seat plan"
        aria-readonly={isReader}
        onKeyDown={(event) => {
          const does = eventOf(event, at, brush)
          if (!does || (isReader && does.do !== 'move')) return
          event.preventDefault()
          isByKey.current = true
          onEvent(does)
        }}
      >
        {plan.map((line, row) => (
          <div key={line.row} role="row" className={styles.row}>
            <span role="rowheader" className={styles.name}>
              {line.row}
            </span>
            {line.seats.map((seat, place) => {
              const spot = { row, place }
              return (
                <PlaceButton
                  key={place}
                  {...{ plan, spot, seat }}
                  isHere={at.row === row && at.place === place}
                  onFocus={() => onEvent({ do: 'move', to: spot })}
                  onPointerDown={strokeAt(spot, true)}
                  onPointerEnter={strokeAt(spot, false)}
                />
              )
            })}
          </div>
        ))}
      </div>
    </div>
  )
}

interface PlaceProps {
  plan: SeatPlan
  spot: Spot
  seat: Place
  /** True for the one place that is in the tab order. */
  isHere: boolean
  onFocus: () => void
  onPointerDown: (event: PointerEvent) => void
  onPointerEnter: (event: PointerEvent) => void
}

function PlaceButton({ plan, spot, seat, isHere, onFocus, ...strokes }: PlaceProps) {
  return (
    <button
      type="button"
      role="gridcell"
      className={`${styles.seat} ${styles[seat.kind] ?? ''}`}
      tabIndex={isHere ? 0 : -1}
      onFocus={() => !isHere && onFocus()}
      {...strokes}
    >
      <span aria-hidden>
        {seat.kind !== 'gap' && seat.number} {LETTERS[seat.kind]}
      </span>
      <span className="visually-hidden">{placeWords(plan, spot)}</span>
    </button>
  )
}
