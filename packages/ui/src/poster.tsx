import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { classes } from './classes.ts'
import styles from './poster.module.css'
import { useIsPainted } from './use-is-painted.ts'

export interface PosterProps {
  src: string
  /** The picture in other formats and widths, from posterSources(). */
  sources?: { avif: string; webp: string } | undefined
  /** The dominant colour, which fills the frame until the picture has loaded. */
  colour?: string
  /** Empty when the title is written beside the poster. */
  alt?: string
  /** The width at which it is shown, in the form of a picture's `sizes`. */
  sizes?: string
  /** Loads at once and first, for pictures that are visible when the screen opens. */
  eager?: boolean
}

/**
 * Browsers load pictures several screens ahead, which costs people on prepaid data. This distance
 * replaces that.
 */
const NEAR = '200px'

/**
 * A poster fills half of the screen. People see no difference above two dots per pixel, and the extra data costs money.
 * Very dense screens are therefore told that the poster is 100 px wide, so that they select the picture of 320 px,
 * which is also enough for 360 px at two dots per pixel.
 */
const GRID_SIZES = '(min-width: 480px) 240px, (min-resolution: 2.5dppx) 100px, 44vw'

/** A film poster in the ratio 2:3, whose loading moves nothing on the page. */
export function Poster(props: PosterProps) {
  const { src, sources, colour, alt = '', sizes = GRID_SIZES, eager } = props
  // A painted picture is visible before the app runs, so it must not fade in a second time.
  const isPainted = useIsPainted()
  const [state, setState] = useState<'waiting' | 'there' | 'failed'>(isPainted ? 'there' : 'waiting')
  const { frame, isNear } = useNear(eager === true, isPainted)
  const [tries, setTries] = useState(0)
  useColour(frame, colour)
  useEffect(() => {
    if (state !== 'failed') return
    // A browser does not load a picture again by itself when the network is back.
    const again = () => {
      setState('waiting')
      setTries((before) => before + 1)
    }
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [state])
  return (
    <div ref={frame} className={styles.frame} data-colour={isPainted ? colour : undefined} data-state={state}>
      {isNear ? (
        <picture key={tries}>
          {sources && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
          {sources && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
          <img
            ref={(image) => {
              if (image?.complete) setState(image.naturalWidth > 0 ? 'there' : 'failed')
            }}
            className={classes(styles.image, state === 'there' && styles.there)}
            src={src}
            alt={alt}
            width={320}
            height={480}
            loading={eager ? 'eager' : 'lazy'}
            fetchPriority={eager ? 'high' : 'auto'}
            decoding="async"
            onLoad={() => setState('there')}
            onError={() => setState('failed')}
          />
        </picture>
      ) : (
        <noscript>
          <img className={classes(styles.image, styles.there)} src={src} alt={alt} loading="lazy" />
        </noscript>
      )}
    </div>
  )
}

/** Returns true from the moment when the frame is on the screen, or nearly. */
function useNear(eager: boolean, isPainted: boolean) {
  const frame = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(() => eager || (!isPainted && !('IntersectionObserver' in globalThis)))
  useEffect(() => {
    if (isNear || !frame.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true)
      },
      { rootMargin: NEAR },
    )
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [isNear])
  return { frame, isNear }
}

/**
 * Fills the frame with the colour. A script sets it, because the security policy forbids style
 * attributes in the page. Before the app runs, a rule in the painted page sets it.
 */
function useColour(frame: RefObject<HTMLElement | null>, colour: string | undefined) {
  useLayoutEffect(() => {
    if (colour) frame.current?.style.setProperty('background-color', colour)
  }, [frame, colour])
}
