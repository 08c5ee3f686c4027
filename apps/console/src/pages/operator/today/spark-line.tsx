import styles from './tiles.module.css'

const WIDTH = 96
const HEIGHT = 24
/** Keeps the dot of the last value from being cut off at the edge. */
const EDGE = 3

/** Draws how a metric has changed. The value is written beside the line, so screen readers skip the drawing. */
export function SparkLine({ values }: { values: readonly number[] }) {
  const least = Math.min(0, ...values)
  const most = Math.max(...values)
  if (values.length < 2 || most === least) return null
  const points = values.map((value, index) => ({
    x: EDGE + (index / (values.length - 1)) * (WIDTH - 2 * EDGE),
    y: HEIGHT - EDGE - ((value - least) / (most - least)) * (HEIGHT - 2 * EDGE),
  }))
  const last = points.at(-1)
  return (
    <svg className={styles.spark} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden>
      <polyline points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      <circle cx={last?.x} cy={last?.y} r={EDGE} />
    </svg>
  )
}
