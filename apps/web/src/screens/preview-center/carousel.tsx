import { Slides } from '../../parts/slides.tsx'
import styles from './preview-center.module.css'

interface CarouselProps {
  pictures: readonly string[]
  /** The name of the cinema on the pictures. */
  name: string
}

export function Carousel({ pictures, name }: CarouselProps) {
  return (
    <Slides label={`Pictures of ${name}`} count={pictures.length} peeks={pictures.length > 1}>
      {(number, isNear) => (
        <img
          className={styles.slide}
          src={pictures[number]}
          alt={`${name}, picture ${number + 1} of ${pictures.length}`}
          width={640}
          height={400}
          loading={isNear ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
        />
      )}
    </Slides>
  )
}
