import styles from './shimmer.module.css'

export interface ShimmerProps {
  /** CSS height, kept from the first moment so that nothing moves; 430 px unless given. */
  height?: number | string
  /** None for what reaches from edge to edge. */
  radius?: 'poster' | 'card' | 'text' | 'none'
}

/** A place kept for what is loading; it lights up only when the wait is long enough to notice. */
export function Shimmer({ height = 430, radius = 'card' }: ShimmerProps) {
  return <div className={styles.shimmer} data-radius={radius} style={{ height }} aria-hidden />
}
