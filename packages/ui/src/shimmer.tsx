import styles from './shimmer.module.css'

interface ShimmerProps {
  /** The CSS height, reserved from the start so that nothing moves; 430 px by default. */
  height?: number | string
  /** `none` is for a placeholder that reaches from edge to edge. */
  radius?: 'poster' | 'card' | 'text' | 'none'
}

/**
 * Reserves the place of content that is loading. It lights up only when the wait becomes
 * noticeable.
 */
export function Shimmer({ height = 430, radius = 'card' }: ShimmerProps) {
  return <div className={styles.shimmer} data-radius={radius} style={{ height }} aria-hidden />
}
