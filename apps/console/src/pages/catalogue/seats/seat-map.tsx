import type { RowOfShow, SeatOfShow } from '@velvet/contract/catalogue/seats-of-show'
import { isZone } from '@velvet/contract/catalogue/seat-plan'
import { classes } from '@velvet/ui/classes'
import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Hall } from '../../../parts/hall.tsx'
import hall from '../../../parts/hall.module.css'
import styles from './seat-map.module.css'
import { seatText } from './words.ts'

interface Props {
  /** Says which showtime the seats are of. */
  caption: string
  rows: readonly RowOfShow[]
  chosen: ReadonlySet<string>
  /** Undefined for people who can only look. */
  onToggle: ((seat: string) => void) | undefined
}

/** What a seat shows besides its number, so that nothing is told by colour alone. */
const MARKS = { free: '', sold: '●', used: '✓', held: 'H', blocked: '–' } as const

const STEPS: Readonly<Record<string, readonly [rows: number, places: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/**
 * Shows every seat of a showtime. One seat is in the tab order, and the arrow keys move to the others.
 * A press chooses a seat, or no longer chooses it.
 */
export function SeatMap({ caption, rows, chosen, onToggle }: Props) {
  const grid = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(() => firstSeat(rows))
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    const to = seatFrom(rows, at, step)
    if (to === undefined) return
    setAt(to)
    const seat = grid.current?.querySelector<HTMLElement>(`[data-seat="${to}"]`)
    seat?.focus({ preventScroll: true })
    seat?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  return (
    <Hall ref={grid} aria-label={caption} aria-multiselectable={onToggle ? true : undefined} onKeyDown={move}>
      {rows.map(({ row, seats }) => (
        <div key={row} role="row" className={hall.row}>
          <span role="rowheader" className={hall.name}>
            {row}
          </span>
          {seats.map((one, place) =>
            one.seat === null ? (
              <span key={place} role="gridcell" className={styles.gap} aria-label="Gap" />
            ) : (
              <Seat
                key={place}
                one={one}
                seat={one.seat}
                isHere={one.seat === at}
                isChosen={chosen.has(one.seat)}
                onPress={(seat) => {
                  setAt(seat)
                  onToggle?.(seat)
                }}
              />
            ),
          )}
        </div>
      ))}
    </Hall>
  )
}

interface SeatProps {
  one: SeatOfShow
  seat: string
  isHere: boolean
  isChosen: boolean
  onPress: (seat: string) => void
}

function Seat({ one, seat, isHere, isChosen, onPress }: SeatProps) {
  const text = seatText(one)
  return (
    <button
      type="button"
      role="gridcell"
      data-seat={seat}
      title={text}
      aria-selected={isChosen}
      tabIndex={isHere ? 0 : -1}
      className={classes(
        hall.seat,
        styles.seat,
        styles[one.state],
        (one.kind === 'wheelchair' || isZone(one.kind)) && hall[one.kind],
        isChosen && styles.chosen,
      )}
      onClick={() => onPress(seat)}
    >
      <span className="visually-hidden">{text}</span>
      <span aria-hidden>{seat.replace(/^\D+/, '')}</span>
      <span aria-hidden className={styles.mark}>
        {MARKS[one.state]}
      </span>
    </button>
  )
}

function firstSeat(rows: readonly RowOfShow[]): string | undefined {
  return rows.flatMap(({ seats }) => seats).find(({ seat }) => seat !== null)?.seat ?? undefined
}

/** Returns the next seat in a direction, past gaps; undefined at the edge. */
function seatFrom(
  rows: readonly RowOfShow[],
  from: string | undefined,
  [down, right]: readonly [number, number],
): string | undefined {
  let row = rows.findIndex(({ seats }) => seats.some(({ seat }) => seat === from))
  let place = rows[row]?.seats.findIndex(({ seat }) => seat === from) ?? -1
  while (place >= 0) {
    row += down
    place += right
    const line = rows[row]?.seats
    if (!line || place >= line.length) return undefined
    const seat = line[place]?.seat
    if (typeof seat === 'string') return seat
  }
  return undefined
}
