import { useEffect, useRef, useState } from 'react'
import type { MouseEvent } from 'react'
import { CAROUSEL_AUTOPLAY_MS } from '@velvet/contract/timers'
import { useMediaQuery } from '../../app/use-media-query.ts'
import { useSavesData } from '../../app/use-saves-data.ts'
import styles from './carousel.module.css'

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
  const strip = useRef<HTMLDivElement>(null)
  const [isTouched, setIsTouched] = useState(false)
  const savesData = useSavesData()
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)') || savesData || isTouched

  useEffect(() => {
    if (isStill) return
    let turns = 1
    const timer = setInterval(() => {
      if (turns++ < pictures.length) move(strip.current, 1)
      else clearInterval(timer)
    }, CAROUSEL_AUTOPLAY_MS)
    return () => clearInterval(timer)
  }, [isStill, pictures.length])

  function tap(event: MouseEvent) {
    const { left = 0, width = 0 } = strip.current?.getBoundingClientRect() ?? {}
    move(strip.current, event.clientX < left + width / 2 ? -1 : 1)
  }
  return (
    <div
      ref={strip}
      className={styles.strip}
      role="group"
      aria-roledescription="carousel"
      aria-label={`Pictures of ${name}`}
      tabIndex={0}
      onClick={tap}
      onPointerDown={() => setIsTouched(true)}
      onKeyDown={() => setIsTouched(true)}
    >
      {pictures.map((picture, index) => (
        <img
          key={picture}
          className={styles.picture}
          src={picture}
          alt={`${name}, picture ${index + 1} of ${pictures.length}`}
          width={640}
          height={400}
          loading={index === 0 ? 'eager' : 'lazy'}
          decoding="async"
        />
      ))}
    </div>
  )
}

function move(strip: HTMLElement | null, by: 1 | -1): void {
  // By its own width: the snap points see to it that a whole picture is shown.
  strip?.scrollBy({ left: by * strip.clientWidth, behavior: 'smooth' })
}
