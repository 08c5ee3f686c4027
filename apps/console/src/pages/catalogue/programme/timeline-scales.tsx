import { MINUTE_MS } from '@velvet/contract/shared/time/durations'
import type { CSSProperties } from 'react'
import { hoursOf } from './day.ts'
import type { Day } from './day.ts'
import type { Screen, Show } from './show.ts'
import styles from './timeline.module.css'

/** With more hours than these, every second one is named, so that the names have room. */
const MOST_LABELS = 16

interface Props {
  day: Day
  screens: readonly Screen[]
  shows: readonly Show[]
  /** Cancels the showtimes of a screen; undefined for a person who may not. */
  onCancel: ((screenId: string) => void) | undefined
}

/** Shows the hours above the timeline, and the names of the screens beside it. */
export function TimelineScales({ day, screens, shows, onCancel }: Props) {
  const hours = hoursOf(day)
  const step = hours.length > MOST_LABELS ? 2 : 1
  return (
    <>
      <div className={styles.hours} aria-hidden>
        {hours
          .filter((_, index) => index % step === 0)
          .map(({ at, label }) => (
            <span key={at} className={styles.hour} style={from(at, day)}>
              {label}
            </span>
          ))}
      </div>
      <ul className={styles.screens}>
        {screens.map(({ id, name }) => (
          <li key={id} className={styles.screen}>
            {name}
            {onCancel && shows.some(({ screenId }) => screenId === id) && (
              <button type="button" className={styles.cancel} onClick={() => onCancel(id)}>
                Cancel…<span className="visually-hidden"> all of {name}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Returns the style that places an instant on the timeline. */
export function from(instant: number, { startsAt }: Day): CSSProperties {
  return { '--from': (instant - startsAt) / MINUTE_MS } as CSSProperties
}
