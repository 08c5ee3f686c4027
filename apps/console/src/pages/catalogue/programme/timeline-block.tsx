import { MINUTE_MS } from '@velvet/contract/shared/time/durations'
import type { ButtonHTMLAttributes, CSSProperties } from 'react'
import type { Day } from './day.ts'
import type { Slot, Screen, Show } from './show.ts'
import styles from './timeline.module.css'
import { stateOf, times } from './words.ts'
import { points } from '../../../parts/money.ts'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  show: Show
  /** Where to draw the showtime. This differs from its own slot while the user carries it. */
  at: Slot
  day: Day
  screens: readonly Screen[]
  colour: number
  showsPrice: boolean
  isTaken: boolean
  isChosen: boolean
  overlaps: boolean
}

/**
 * Shows a showtime on the timeline. The block is as wide as the film is long, and has a tail for
 * the cleaning.
 */
export function TimelineBlock(props: Props) {
  const { show, at, day, screens, colour, showsPrice, isTaken, isChosen, overlaps, ...rest } = props
  const shown = { ...show, ...at }
  const row = screens.findIndex(({ id }) => id === at.screenId)
  const totals = {
    '--from': (at.startsAt - day.startsAt) / MINUTE_MS,
    '--minutes': show.minutes,
    '--cleaning': show.cleaningMinutes,
    '--row': row,
    '--full': show.totalSeats === 0 ? 0 : show.soldSeats / show.totalSeats,
  } as CSSProperties
  const [start, end] = times(shown, day).split('–')
  return (
    <button
      {...rest}
      type="button"
      data-show={show.id}
      data-colour={colour}
      data-state={show.state}
      data-taken={isTaken || undefined}
      data-chosen={isChosen || undefined}
      data-overlaps={overlaps || undefined}
      aria-pressed={isTaken}
      className={styles.block}
      style={totals}
    >
      <span className={styles.film}>
        {show.title}
        {show.format && <span className={styles.format}>{show.format}</span>}
      </span>
      <span className={styles.line}>
        <span className={styles.time}>{start}–</span>
        <wbr />
        <span className={styles.time}>{end}</span>
      </span>
      <span className={styles.line}>
        {`${show.soldSeats} of ${show.totalSeats} sold`}
        {showsPrice && ` · ${points(show.price)}`}
      </span>
      {(show.state !== 'published' || show.isChanged) && <span className={styles.state}>{stateOf(show)}</span>}
      <span className="visually-hidden">{screens[row]?.name}</span>
      <span className={styles.fill} aria-hidden />
      <span className={styles.tail} aria-hidden />
    </button>
  )
}
