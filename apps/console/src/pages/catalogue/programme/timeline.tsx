import { MINUTE_MS } from '@velvet/contract/shared/time/durations'
import { classes } from '@velvet/ui/classes'
import { useLayoutEffect, useRef } from 'react'
import type { CSSProperties, RefObject } from 'react'
import { coloursOf } from './colours.ts'
import type { ColourBy } from './colours.ts'
import type { Carry } from './carry.ts'
import type { Day } from './day.ts'
import { inOrder, neighbourAt } from './geometry.ts'
import type { Slot, Screen, Show } from './show.ts'
import { shownHours } from './shown-hours.ts'
import { TimelineBlock } from './timeline-block.tsx'
import { from, TimelineScales } from './timeline-scales.tsx'
import styles from './timeline.module.css'
import { useBlockKeys } from './use-block-keys.ts'
import { useCarry } from './use-carry.ts'
import type { Overlap } from './use-carry.ts'
import { useDrag } from './use-drag.ts'
import { useStartAtFirstShow } from './use-start-at-first-show.ts'
import type { Hours } from './views.ts'

interface Props {
  day: Day
  screens: readonly Screen[]
  shows: readonly Show[]
  now: number
  hours: Hours
  colourBy: ColourBy
  chosenId: string | undefined
  onChoose: (id: string) => void
  canMove: (show: Show) => boolean
  onMove: (show: Show, slot: Slot) => void
  onOverlap: (overlap: Overlap) => void
  /** Cancels the showtimes of a screen; undefined for a person who may not. */
  onCancelScreen?: (screenId: string) => void
}

/** The selected block and the inspector have this space between them. */
const GAP_PX = 16

/**
 * Shows the day of a cinema, one row for each screen. All blocks are in one layer over the rows,
 * because a block inside a row would be made anew when it changes the screen, and would lose the
 * focus.
 */
export function Timeline(props: Props) {
  const { screens, shows, now, hours, colourBy, chosenId, onChoose, canMove } = props
  const layer = useRef<HTMLDivElement>(null)
  const { carry, said, carryTo, putBack, drop, press } = useCarry(props)
  const day = hours === 'day' ? props.day : shownHours(props.day, withCarried(shows, carry))
  const drag = useDrag({
    layer,
    day,
    screens,
    onCarry: (show, slot) => carryTo(show, slot, true),
    onDrop: (show, slot) => {
      if (!drop(show, slot)) putBack(show)
    },
    onPutBack: putBack,
  })
  const colourOf = coloursOf(shows, colourBy)
  const inTabOrder = shows.some(({ id }) => id === chosenId) ? chosenId : inOrder(shows)[0]?.id
  const scroller = useStartAtFirstShow(layer, day, { shows, chosenId })
  useLayoutEffect(() => {
    if (chosenId !== undefined) showBesideInspector(layer.current?.querySelector(`[data-show="${chosenId}"]`))
  }, [chosenId])
  useLayoutEffect(() => {
    if (carry) focused(layer)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [carry])

  const pressKey = useBlockKeys(props, { layer, press, cancel: drag.cancel })

  return (
    <div ref={scroller} className={styles.scroller}>
      <div
        className={classes(styles.board, chosenId !== undefined && styles.inspected)}
        style={totals(day, screens.length)}
        role="group"
        aria-label="Timeline"
      >
        <TimelineScales day={day} screens={screens} shows={shows} onCancel={props.onCancelScreen} />
        <div
          ref={layer}
          className={styles.layer}
          role="application"
          aria-label="Showtimes. Arrow keys move between them. Enter takes one to move it."
        >
          {now >= day.startsAt && now < day.endsAt && (
            <span className={styles.now} style={from(now, day)} aria-hidden />
          )}
          {byId(shows).map((show) => {
            const isTaken = carry?.id === show.id
            const at = isTaken ? carry.at : show
            return (
              <TimelineBlock
                key={show.id}
                show={show}
                at={at}
                day={day}
                screens={screens}
                isTaken={isTaken}
                colour={colourOf(show)}
                showsPrice={colourBy === 'price'}
                isChosen={show.id === chosenId}
                overlaps={isTaken && neighbourAt({ ...show, ...at }, shows) !== undefined}
                tabIndex={show.id === inTabOrder ? 0 : -1}
                onFocus={() => onChoose(show.id)}
                onClick={() => onChoose(show.id)}
                onBlur={() => isTaken && putBack(show)}
                onKeyDown={(event) => pressKey(show, event)}
                onPointerDown={(event) => canMove(show) && drag.press(show, event)}
                onPointerMove={drag.move}
                onPointerUp={drag.release}
                onPointerCancel={drag.cancel}
              />
            )
          })}
        </div>
      </div>
      <p className="visually-hidden" aria-live="assertive">
        {said}
      </p>
    </div>
  )
}

/**
 * Returns the showtimes, with one that the arrow keys carry where it is now. The hours do not change
 * under a pointer that drags.
 */
function withCarried(shows: readonly Show[], carry: Carry | null): readonly Show[] {
  if (!carry || carry.isDragged) return shows
  return shows.map((show) => (show.id === carry.id ? { ...show, ...carry.at } : show))
}

/**
 * Returns the showtimes in the order of their ids. This order never changes, so a move never
 * reorders the elements, which would take away the focus.
 */
function byId(shows: readonly Show[]): Show[] {
  return [...shows].sort((one, other) => one.id.localeCompare(other.id))
}

function focused(layer: RefObject<HTMLElement | null>): Element | null | undefined {
  return layer.current?.querySelector(':focus')
}

function totals({ startsAt, endsAt }: Day, rows: number): CSSProperties {
  return { '--day': (endsAt - startsAt) / MINUTE_MS, '--rows': rows } as CSSProperties
}

/** Scrolls the timeline until the inspector no longer covers the selected block. */
function showBesideInspector(block: Element | null | undefined): void {
  const inspector = document.querySelector('[data-inspector]')
  const scroller = block?.closest(`.${styles.scroller}`)
  if (!block || !scroller || !inspector || getComputedStyle(inspector).position !== 'fixed') return
  const covered = block.getBoundingClientRect().right - inspector.getBoundingClientRect().left
  if (covered > 0) scroller.scrollLeft += covered + GAP_PX
}
