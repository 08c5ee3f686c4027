import type { CSSProperties, ReactNode } from 'react'
import { CAROUSEL_TRANSITION_MS } from '@velvet/contract/shared/time/timers'
import { useIsPainted } from '@velvet/ui/use-is-painted'
import { useMediaQuery } from '../app/use-media-query.ts'
import { useSavesData } from '../app/use-saves-data.ts'
import styles from './slides.module.css'
import { useCarousel } from './use-carousel.ts'
import { w } from './words.ts'

interface SlidesProps {
  /** Says to a screen reader what the slides show. */
  label: string
  count: number
  /** Draws one slide. `isNear` is true for the slide in sight and, unless data is saved, the next. */
  children: (number: number, isNear: boolean) => ReactNode
  /** Adds dots that show the number of slides and the one in sight. */
  withDots?: boolean
  /** Leaves the edge of the next slide in sight, so that people see that there is one. */
  peeks?: boolean
}

/**
 * Shows slides side by side. A swipe, the arrow keys, or a tap on the left or right half moves
 * them. They move once by themselves, unless they are touched before.
 */
export function Slides({ label, count, children, withDots = false, peeks = false }: SlidesProps) {
  const savesData = useSavesData()
  // The server paints only the first slide, because its page must not contain style attributes.
  const isPainted = useIsPainted()
  const isReduced = useMediaQuery('(prefers-reduced-motion: reduce)')
  const isStill = isReduced || savesData
  const { index, handlers } = useCarousel(count, isStill)
  const place: CSSProperties = {
    transform: `translateX(${index * -100}%)`,
    transitionDuration: `${isStill ? 0 : CAROUSEL_TRANSITION_MS}ms`,
  }
  const numbers = Array.from({ length: count }, (_, number) => number)
  return (
    <div
      className={styles.window}
      role="group"
      aria-roledescription={w.carousel}
      aria-label={label}
      tabIndex={0}
      {...handlers}
    >
      <div className={peeks ? styles.peeking : styles.strip} style={isPainted ? undefined : place}>
        {numbers.map((number) => (
          <div key={number} className={styles.slide} aria-hidden={number !== index}>
            {children(number, number <= index + (savesData || isPainted ? 0 : 1))}
          </div>
        ))}
      </div>
      {withDots && (
        <div className={styles.dots} aria-hidden>
          {numbers.map((number) => (
            <span key={number} className={styles.dot} data-shown={number === index || undefined} />
          ))}
        </div>
      )}
    </div>
  )
}
