import { MINUTE_MS } from '@velvet/contract/durations'
import type { CSSProperties } from 'react'
import { hoursOf } from './day.ts'
import type { Day } from './day.ts'
import type { Screen } from './show.ts'
import styles from './timeline.module.css'

/** Shows the hours above the timeline, and the names of the screens beside it. */
export function TimelineScales({ day, screens }: { day: Day; screens: readonly Screen[] }) {
  return (
    <>
      <div className={styles.hours} aria-hidden>
        {hoursOf(day).map(({ at, label }) => (
          <span key={at} className={styles.hour} style={from(at, day)}>
            {label}
          </span>
        ))}
      </div>
      <ul className={styles.screens}>
        {screens.map(({ id, name }) => (
          <li key={id} className={styles.screen}>
            {name}
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
