import { seatName } from '@velvet/contract/catalogue/seat-plan'
import type { Place, SeatKind, SeatRow } from '@velvet/contract/catalogue/seat-plan'
import { classes } from '@velvet/ui/classes'
import { memo, useEffect, useRef } from 'react'
import type { PointerEvent } from 'react'
import hall from '../../../parts/hall.module.css'
import { Hall } from '../../../parts/hall.tsx'
import { placeText } from './plan-edits.ts'
import type { Spot } from './plan-edits.ts'
import { eventOf, historyKey, KIND_KEYS } from './plan-keys.ts'
import styles from './seat-grid.module.css'
import { blockOf } from './plan-steps.ts'
import type { PlanEvent, PlanState } from './plan-steps.ts'

interface Props {
  editing: PlanState
  isReader: boolean
  /** The seats that the server has refused to let go. */
  refused: ReadonlySet<string>
  onEvent: (event: PlanEvent) => void
}

const letterOf = (kind: SeatKind) => (kind === 'standard' || kind === 'gap' ? '' : KIND_KEYS[kind].toUpperCase())

/**
 * Shows the plan, in which people select places by pointer or keyboard. Only one place is in the tab
 * order, and the arrow keys move to the others.
 */
export function SeatGrid({ editing, isReader, refused, onEvent }: Props) {
  const { plan, at } = editing
  const { top, bottom, left, right } = blockOf(editing)
  const grid = useRef<HTMLDivElement>(null)
  const isDragging = useRef(false)
  // A key may remove the place that has the focus, so the focus is set again.
  const isHere = useRef(false)
  useEffect(() => {
    const place = grid.current?.querySelector<HTMLElement>('[tabindex="0"]')
    if (isHere.current && place) focusInPlace(place)
    isHere.current = false
  }, [plan, at])
  const send = (event: PlanEvent) => {
    isHere.current = true
    onEvent(event)
  }
  const press = (event: PointerEvent) => {
    const { button, shiftKey: isMore } = event
    const spot = spotOf(event.target)
    isDragging.current = button === 0 && spot !== undefined
    if (button !== 0 || !spot) return
    send(
      spot.place === undefined
        ? { do: 'select-row', row: spot.row, isMore }
        : { do: 'select', to: { row: spot.row, place: spot.place }, isMore },
    )
  }
  // A finger that moves scrolls the plan, so only a mouse or a pen selects by dragging.
  const drag = (event: PointerEvent) => {
    if (event.buttons !== 1) isDragging.current = false
    const spot = spotOf(event.target)
    if (!isDragging.current || event.pointerType === 'touch' || !spot) return
    if (spot.place === undefined) return
    send({ do: 'select', to: { row: spot.row, place: spot.place }, isMore: true })
  }
  return (
    <Hall
      ref={grid}
      className={styles.grid}
      aria-label="Seat plan"
      aria-readonly={isReader}
      aria-multiselectable
      onPointerDown={press}
      onPointerOver={drag}
      onFocus={({ target }) => {
        const spot = spotOf(target)
        if (spot?.place === undefined) return
        if (spot.row === at.row && spot.place === at.place) return
        onEvent({ do: 'select', to: { row: spot.row, place: spot.place } })
      }}
      onKeyDown={(event) => {
        const does = historyKey(event) ?? eventOf(event, at)
        if (!does || (isReader && !does.do.startsWith('select'))) return
        event.preventDefault()
        send(does)
      }}
    >
      {plan.map((line, row) => (
        <PlanRow
          key={line.row}
          line={line}
          row={row}
          here={at.row === row ? at.place : -1}
          left={row < top || row > bottom ? -1 : left}
          right={row < top || row > bottom ? -1 : right}
          refused={refusedOf(line, refused)}
        />
      ))}
    </Hall>
  )
}

/** Scrolls no further than needed, where a browser would put the place into the middle of the screen. */
function focusInPlace(place: HTMLElement): void {
  place.focus({ preventScroll: true })
  place.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** Returns the place, or the head of a row, that an event is about. */
function spotOf(target: EventTarget): (Omit<Spot, 'place'> & { place?: number }) | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  const { row, place } = element?.dataset ?? {}
  if (row === undefined) return undefined
  return { row: Number(row), ...(place !== undefined && { place: Number(place) }) }
}

/** Returns the refused seats of a row as one text, because equal texts let a row stay as it is. */
function refusedOf({ row }: SeatRow, refused: ReadonlySet<string>): string {
  const isOfRow = (seat: string) => seat.startsWith(row) && /^\d+$/.test(seat.slice(row.length))
  return [...refused].filter(isOfRow).join(' ')
}

interface RowProps {
  line: SeatRow
  row: number
  /** The place that is in the tab order; -1 in all rows but one. */
  here: number
  /** The first and the last selected place; -1 if none is selected. */
  left: number
  right: number
  refused: string
}

const PlanRow = memo(function PlanRow({ line, row, here, left, right, refused }: RowProps) {
  const seats = refused.split(' ')
  const isNamed = (place: Place) => seats.includes(`${line.row}${place.number ?? ''}`)
  // A refused seat that is not in the row any more has no place to mark, so its row is marked.
  const isGone = refused !== '' && line.seats.filter(isNamed).length < seats.length
  return (
    <div role="row" className={hall.row}>
      <span
        role="rowheader"
        data-row={row}
        className={classes(hall.name, styles.name, isGone && styles.refused)}
        aria-invalid={isGone || undefined}
      >
        {line.row}
      </span>
      {line.seats.map((seat, place) => {
        const isRefused = isNamed(seat)
        const isSelected = place >= left && place <= right && right >= 0
        return (
          <button
            key={place}
            type="button"
            role="gridcell"
            data-row={row}
            data-place={place}
            className={classes(
              hall.seat,
              hall[seat.kind],
              styles[seat.kind],
              isSelected && styles.selected,
              isRefused && styles.refused,
            )}
            tabIndex={here === place ? 0 : -1}
            aria-selected={isSelected}
            aria-invalid={isRefused || undefined}
          >
            <span aria-hidden>
              {seatName('', seat)} {letterOf(seat.kind)}
            </span>
            <span className="visually-hidden">
              {placeText(line, place)}
              {isRefused && ', sold or held'}
            </span>
          </button>
        )
      })}
    </div>
  )
})
