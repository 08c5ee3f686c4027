import { useEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'
import styles from './poster.module.css'

export interface PosterProps {
  src: string
  /** The picture in other formats and widths, from posterSources(). */
  sources?: { avif: string; webp: string } | undefined
  /** The dominant colour, which fills the frame until the picture is there. */
  colour?: string
  /** Empty where the title stands beside it. */
  alt?: string
  /** How wide it is shown, as in the `sizes` of a picture. */
  sizes?: string
  /** For pictures of the first screenful: fetched at once and first. */
  eager?: boolean
}

/** Browsers begin several screenfuls before a picture is seen, which is paid for by the megabyte. */
const NEAR = '200px'

/**
 * Half of the screen. Beyond two dots a point nobody sees more, and every phone pays for it: the
 * densest are told of a place of 100 px, for which 320 dots are enough.
 */
const GRID_SIZES = '(min-width: 480px) 240px, (min-resolution: 2.5dppx) 100px, 46vw'

/** A film poster, two wide to three high, which moves nothing when it arrives. */
export function Poster(props: PosterProps) {
  const { src, sources, colour, alt = '', sizes = GRID_SIZES, eager } = props
  const [state, setState] = useState<'waiting' | 'there' | 'failed'>('waiting')
  const { frame, isNear } = useNear(eager === true)
  return (
    <div
      ref={frame}
      className={styles.frame}
      style={{ backgroundColor: colour }}
      data-state={state}
    >
      {isNear && (
        <picture>
          {sources && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
          {sources && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
          <img
            ref={(image) => {
              if (image?.complete && image.naturalWidth > 0) setState('there')
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
      )}
    </div>
  )
}

/** True from when the frame is on the screen, or nearly. */
function useNear(eager: boolean) {
  const frame = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(eager || !('IntersectionObserver' in globalThis))
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
