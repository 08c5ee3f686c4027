import { useSearch } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { useState } from 'react'
import styles from './day-page.module.css'
import { DayTable } from './day-table.tsx'
import type { Show } from './show.ts'
import { Timeline } from './timeline.tsx'

type Props = Omit<ComponentProps<typeof Timeline>, 'chosenId' | 'onChoose'> & {
  /** Says whether the last change was made. */
  news: ReactNode
  /** Returns the facts of a showtime, and the buttons for what can be done with it. */
  panelOf: (show: Show) => ReactNode
}

/**
 * Shows the day as a timeline, with the chosen showtime below it. It opens with the showtime that the
 * address names. On paper the day is a table.
 */
export function DayTimeline({ news, panelOf, ...props }: Props) {
  const { showtime } = useSearch({ from: '/signed-in/programme' })
  const [chosenId, setChosenId] = useState(showtime)
  const { day, screens, shows } = props
  const chosen = shows.find(({ id }) => id === chosenId)
  return (
    <>
      <div className={styles.screen}>
        <Timeline
          {...props}
          {...{ chosenId, onChoose: setChosenId }}
          shows={shows.filter(({ state }) => state !== 'cancelled')}
        />
        {news}
        <section className="card" aria-labelledby="chosen">
          <h2 id="chosen">{chosen?.title ?? 'No showtime is chosen'}</h2>
          {chosen ? panelOf(chosen) : <p>Press a showtime to see more of it and to change it.</p>}
        </section>
      </div>
      <div className={styles.paper}>
        <DayTable {...{ day, screens, shows }} />
      </div>
    </>
  )
}
