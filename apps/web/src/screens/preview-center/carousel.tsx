import { fill } from '@velvet/contract/shared/words/spoken'
import { Slides } from '../../parts/slides.tsx'
import styles from './preview-center.module.css'
import { w } from './words.ts'

interface CarouselProps {
  pictures: readonly string[]
  /** The name of the cinema on the pictures. */
  name: string
}

export function Carousel({ pictures, name }: CarouselProps) {
  return (
    <Slides label={fill(w.picturesOf, { cinema: name })} count={pictures.length} peeks={pictures.length > 1}>
      {(number, isNear) => (
        <img
          className={styles.slide}
          src={pictures[number]}
          alt={fill(w.pictureOf, { cinema: name, number: number + 1, count: pictures.length })}
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
