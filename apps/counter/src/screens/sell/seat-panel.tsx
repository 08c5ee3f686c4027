import { freeInMiddle, seatFrom, seatAsText, layoutOf } from '@velvet/contract/catalogue/plan-layout'
import { halvesOfLoveSeats, seatsInZones, ZONE_NAMES, zonesOf } from '@velvet/contract/catalogue/seat-plan'
import { MAX_COUNTER_TICKETS } from '@velvet/contract/sales/counter.rules'
import { counted } from '@velvet/contract/shared/typing/counted'
import { Button } from '@velvet/ui/button'
import { classes } from '@velvet/ui/classes'
import { SeatHall } from '@velvet/ui/seat-hall'
import type { LookInWords } from '@velvet/ui/seat-legend'
import type { SeatLook } from '@velvet/ui/seat-shape'
import { Spinner } from '@velvet/ui/spinner'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { counterCalls, type CounterShowtime } from '../../calls.ts'
import { Key } from '../../parts/key.tsx'
import { nairaText } from '../../parts/naira.ts'
import { Refusal } from '../../parts/refusal.tsx'
import { ticketsOf, totalOf, withSeats, type Sale, type ZonedSeat } from './sale.ts'
import { startOf } from './showtime-list.tsx'
import styles from './seat-panel.module.css'
import { companionSeats } from '@velvet/contract/catalogue/wheelchair-seats'
import { useLiveReading } from '../../parts/use-live-reading.ts'

/** While a plan is open, seats that are sold elsewhere disappear from it within this time. */
const AGAIN_AFTER_MS = 3_000

/** In a small hall each seat is 56 pixels wide, as is every other thing that is touched at a counter. */
const LARGEST = 56 / 44

const LOOKS: readonly LookInWords[] = [
  ['free', 'Free'],
  ['chosen', 'Chosen'],
  ['taken', 'Taken'],
  ['held', 'Held'],
  ['wheelchair', 'Wheelchair place'],
  ['companion', 'Companion’s seat'],
]

const LOOK_OF_STATE = {
  free: 'free',
  sold: 'taken',
  used: 'taken',
  blocked: 'taken',
  held: 'held',
} as const

interface SeatPanelProps {
  sale: Sale
  showtime: CounterShowtime
  /** At most this many seats can be chosen. */
  most?: number
  onTake: (seats: readonly ZonedSeat[]) => void
  onClose: () => void
}

/** Shows the hall of a showtime, to choose the seats of a sale by touch or by the arrow keys. */
export function SeatPanel({ sale, showtime, most = MAX_COUNTER_TICKETS, onTake, onClose }: SeatPanelProps) {
  const { value: hall, error } = useSeats(showtime.id)
  const [draft, setDraft] = useState(sale.seats)
  const panel = useRef<HTMLElement>(null)
  const isFree = (seat: string) => hall?.states.get(seat) === 'free'
  const seats = draft.filter(isFree)
  const lost = hall ? draft.filter((seat) => !isFree(seat)) : []
  const missing = ticketsOf(sale) - seats.length
  const zoned = seats.map((seat) => ({ seat, zone: hall?.zones.get(seat) ?? ('standard' as const) }))
  const canTake = seats.length > 0 && missing <= 0
  const isRead = hall !== undefined

  const toggle = (seat: string) => {
    if (!isFree(seat)) return
    // A love seat is chosen with its other half.
    const pair = [seat, hall?.halves.get(seat) ?? seat]
    const others = seats.filter((one) => !pair.includes(one))
    const more = [...new Set([...seats, ...pair])]
    setDraft(others.length < seats.length ? others : more.length > most ? seats : more)
  }
  /** Enter takes the seats once there are enough of them. Until then it chooses a seat, as Space does. */
  const takeByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !canTake || isOnButton(event)) return
    event.preventDefault()
    event.stopPropagation()
    onTake(zoned)
  }
  useEffect(() => {
    panel.current?.querySelector<SVGElement>('[role="gridcell"][tabindex="0"]')?.focus()
  }, [isRead])

  const lookOf = (seat: { name: string; kind: string }): SeatLook => {
    if (seats.includes(seat.name)) return 'chosen'
    const look = LOOK_OF_STATE[hall?.states.get(seat.name) ?? 'blocked']
    if (look !== 'free') return look
    if (seat.kind === 'wheelchair') return 'wheelchair'
    return hall?.companions.has(seat.name) ? 'companion' : 'free'
  }
  const next = withSeats(sale, zoned, showtime)
  return (
    <section
      ref={panel}
      className={classes('with-aside', styles.panel)}
      aria-label="Seat plan"
      onKeyDownCapture={takeByEnter}
    >
      <div className={styles.hall}>
        <Refusal error={error} />
        {!hall && error === undefined && <Spinner label="Reading the seats" />}
        {hall && (
          <SeatHall
            layout={hall.layout}
            looks={[...LOOKS, ...hall.looks]}
            largest={LARGEST}
            start={seats[0] ?? freeInMiddle(hall.layout, isFree)}
            lookOf={lookOf}
            textOf={(seat) => seatAsText(seat, hall.companions, STATE_WORDS[lookOf(seat)])}
            seatFrom={(from, key) => seatFrom(hall.layout, from, key)}
            onPress={toggle}
          />
        )}
      </div>
      <div className="scrolling">
        <h2>{showtime.film}</h2>
        <p className="muted">
          {startOf(showtime)} · {showtime.screen}
        </p>
        <div role="status">
          <p className={styles.seats}>{seats.length > 0 ? seats.join(' ') : 'No seat yet'}</p>
          {lost.length > 0 && <p className={styles.lost}>{lost.join(' ')} was just taken</p>}
        </div>
        <ul>
          {showtime.types.map(({ typeID, name }) =>
            next.counts[typeID] ? (
              <li key={typeID}>
                {next.counts[typeID]} {name}
              </li>
            ) : null,
          )}
        </ul>
        <p className="large">{nairaText(totalOf(next, showtime))}</p>
        <Button wide disabled={!canTake} onClick={() => onTake(zoned)}>
          {canTake && <Key is="Enter" />} {takeText(seats.length, missing)}
        </Button>
        <Button wide look="quiet" aria-keyshortcuts="Escape" onClick={onClose}>
          <Key is="Esc" /> Back
        </Button>
        <p className="muted">Arrow keys move, Space chooses.</p>
      </div>
    </section>
  )
}

const STATE_WORDS: Readonly<Record<SeatLook, string>> = {
  free: 'free',
  chosen: 'chosen',
  taken: 'taken',
  held: 'held',
  wheelchair: 'free',
  companion: 'free',
}

function takeText(chosen: number, missing: number): string {
  if (missing > 0) return `Choose ${counted(missing, chosen > 0 ? 'more seat' : 'seat')}`
  return chosen === 0 ? 'Choose seats' : `Take ${counted(chosen, 'seat')}`
}

function isOnButton({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('button') !== null
}

/** Reads the plan of a showtime with its seats again and again, because the app and other tills sell them too. */
function useSeats(showtimeID: string) {
  return useLiveReading(showtimeID, AGAIN_AFTER_MS, async (signal) => {
    const { plan, seats } = await counterCalls.getCounterSeats({ id: showtimeID }, { signal })
    return {
      layout: layoutOf(plan),
      companions: companionSeats(plan),
      zones: seatsInZones(plan),
      halves: halvesOfLoveSeats(plan),
      looks: zonesOf(plan).map((zone): LookInWords => ['free', ZONE_NAMES[zone], zone]),
      states: new Map(seats.map(({ seat, state }) => [seat, state])),
    }
  })
}
