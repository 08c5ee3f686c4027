import { formatNaira, formatVp, nairaFor } from '@velvet/contract/money/vp'
import type { TopUpLimits } from '@velvet/contract/money/vp'
import styles from './amounts.module.css'
import { w } from './words.ts'

/** In Vp. The price of a seat is between the first two. */
const ROUND_AMOUNTS = [500, 1_000, 2_000, 5_000]
const MOST_OFFERED = 4

interface AmountsProps {
  /** The Vp in the field now. */
  chosen: number
  /** The missing Vp, which are offered first; zero if nothing is missing. */
  needed: number
  /** The Vp of the customer's last top-up, which are offered before the round amounts; zero without one. */
  last: number
  limits: TopUpLimits
  onChoose: (vp: number) => void
}

/**
 * Offers amounts to tap, each with its price: the missing amount first, then the last one and round ones
 * above it.
 */
export function Amounts({ chosen, needed, last, limits, onChoose }: AmountsProps) {
  const isOffered = (vp: number) => vp >= limits.least && vp <= limits.most && vp > needed
  const usual = [last, ...ROUND_AMOUNTS].filter(isOffered)
  const amounts = [...new Set([...(needed > 0 ? [needed] : []), ...usual])]
  return (
    <div className={styles.amounts} role="group" aria-label={w.amounts}>
      {amounts.slice(0, MOST_OFFERED).map((vp) => (
        <button
          key={vp}
          type="button"
          className={styles.amount}
          aria-pressed={vp === chosen}
          onClick={() => onChoose(vp)}
        >
          <bdi className={styles.vp}>{formatVp(vp)}</bdi>{' '}
          <bdi className={styles.naira}>{formatNaira(nairaFor(vp))}</bdi>
          {vp === last && <span className={styles.last}> {w.lastTime}</span>}
        </button>
      ))}
    </div>
  )
}
