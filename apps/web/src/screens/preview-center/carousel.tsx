import type { CSSProperties } from 'react'
import { CAROUSEL_TRANSITION_MS } from '@velvet/contract/timers'
import { useMediaQuery } from '../../app/use-media-query.ts'
import { useSavesData } from '../../app/use-saves-data.ts'
import styles from './carousel.module.css'
import { useCarousel } from './use-carousel.ts'

export interface CarouselProps {
  pictures: readonly string[]
  /** What is on the pictures. */
  name: string
}

/**
 * Pictures side by side, moved by a swipe, by the arrow keys, or by a tap on the left or the right
 * half. It goes through them once by itself, until it is touched.
 */
export function Carousel({ pictures, name }: CarouselProps) {
  const savesData = useSavesData()
  const isReduced = useMediaQuery('(prefers-reduced-motion: reduce)')
  const isStill = isReduced || savesData
  const { index, handlers } = useCarousel(pictures.length, isStill)
  const place: CSSProperties = {
    transform: `translateX(${index * -100}%)`,
    transitionDuration: `${isStill ? 0 : CAROUSEL_TRANSITION_MS}ms`,
  }
  return (
    <div
      className={styles.window}
      role="group"
      aria-roledescription="carousel"
      aria-label={`Pictures of ${name}`}
      tabIndex={0}
      {...handlers}
    >
      <div className={styles.strip} style={place}>
        {pictures.map((picture, number) => (
          <img
            key={picture}
            className={styles.picture}
            src={picture}
            alt={`${name}, picture ${number + 1} of ${pictures.length}`}
            aria-hidden={number !== index}
            width={640}
            height={400}
            // The next one is there before it is shown.
            loading={number <= index + 1 ? 'eager' : 'lazy'}
            decoding="async"
            draggable={false}
          />
        ))}
      </div>
    </div>
  )
}
