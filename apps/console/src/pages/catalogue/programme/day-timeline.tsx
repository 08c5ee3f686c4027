import { useSearch } from '@tanstack/react-router'
import { IconButton } from '@velvet/ui/icon-button'
import { X } from '@velvet/ui/icons/x'
import type { ComponentProps, ReactNode } from 'react'
import { useRef, useState } from 'react'
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
 * Shows the day as a timeline, with an inspector for the selected showtime. The address can name the showtime that is
 * selected first. On paper the day is printed as a table.
 */
export function DayTimeline({ news, panelOf, ...props }: Props) {
  const { showtime } = useSearch({ from: '/signed-in/programme' })
  const [chosenId, setChosenId] = useState(showtime)
  const { day, screens, shows } = props
  const chosen = shows.find(({ id }) => id === chosenId)
  const isClosing = useRef(false)
  const choose = (id: string) => {
    if (!isClosing.current) setChosenId(id)
  }
  // Focusing the block selects its showtime, which must not reopen the inspector that is being closed.
  const close = () => {
    isClosing.current = true
    document.querySelector<HTMLElement>(`[data-show="${chosenId}"]`)?.focus()
    isClosing.current = false
    setChosenId(undefined)
  }
  return (
    <>
      <div className={styles.screen}>
        <Timeline
          {...props}
          chosenId={chosenId}
          onChoose={choose}
          shows={shows.filter(({ state }) => state !== 'cancelled')}
        />
        {news}
        {chosen && (
          <section
            className={styles.inspector}
            aria-labelledby="chosen"
            data-inspector
            onKeyDown={({ key }) => {
              if (key === 'Escape') close()
            }}
          >
            <div className={styles.top}>
              <h2 id="chosen">{chosen.title}</h2>
              <IconButton aria-label="Close" onClick={close}>
                <X size={20} aria-hidden />
              </IconButton>
            </div>
            {panelOf(chosen)}
          </section>
        )}
      </div>
      <div className={styles.paper}>
        <DayTable day={day} screens={screens} shows={shows} />
      </div>
    </>
  )
}
